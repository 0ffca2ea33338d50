// More curves: fetched with their own module when they come into view, and then in step with the page.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.mjs";
import { POLICY } from "./serve.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/debug/synctoll`;

/** What the command line's picture says of itself. */
function described(kind, query) {
  const args = ["chart", query, "--kind", kind, "--lenient"];
  const svg = execFileSync(COMMAND, args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  return svg.match(/<desc>(.*)<\/desc>/)[1].replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

const SECOND = /\/(more|numbers|shared|worker)-\w+\.\w+$/;
const description = (page, kind) => page.locator(`#description-${kind}`).textContent();

async function open(page, query, site = "/") {
  await page.goto(`${site}?${query}`);
  await expect(page.locator("#answer")).toBeVisible();
}

async function reach(page, query, site) {
  await open(page, query, site);
  await page.locator("#more").scrollIntoViewIfNeeded();
}

async function expectBoth(page, query) {
  for (const kind of ["heat", "bucket"]) {
    await expect(page.locator(`#chart-${kind} svg`)).toBeVisible();
    await expect.poll(() => description(page, kind)).toBe(described(kind, query));
  }
}

test("nothing of the second module is fetched before its curves come into view", async ({ page, complaints }) => {
  const fetched = [];
  page.on("request", (request) => SECOND.test(request.url()) && fetched.push(request.url()));
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  expect(fetched).toEqual([]);
  await page.locator("#more").scrollIntoViewIfNeeded();
  await expectBoth(page, "lang=en");
  const names = fetched.map((url) => url.replace(/.*\/(\w+)-\w+(?=\.)/, "$1"));
  expect([...new Set(names)].sort()).toEqual([
    "more.css", "more.js", "numbers.css", "numbers.js", "shared.js", "worker.js", "worker.wasm",
  ]);
  expect(complaints).toEqual([]);
});

test("the curves stand in a folder below the root too", async ({ page, site, complaints }) => {
  await page.route("**/docs/tools/**", (route) => {
    const url = route.request().url().replace("/docs/tools/", "/");
    return route.fetch({ url }).then((response) => route.fulfill({ response }));
  });
  await reach(page, "lang=en", `${site}docs/tools/`);
  await expectBoth(page, "lang=en");
  expect(complaints).toEqual([]);
});

test("each picture is an image with a name and a description, at the size it has", async ({ page }) => {
  await reach(page, "lang=en");
  await expectBoth(page, "lang=en");
  for (const [kind, title] of [["heat", "Loss by sync frequency and gradient size"], ["bucket", "Loss by bucket size"]]) {
    const picture = page.getByRole("img", { name: title, exact: true });
    await expect(picture).toHaveCount(1);
    const said = await description(page, kind);
    await expect(picture).toHaveAccessibleDescription(kind === "heat" ? said : `${said} ${await page.locator(`#keys-${kind}`).textContent()}`);
    const [plot, svg] = [await page.locator(`#chart-${kind} .plot`).boundingBox(), await picture.boundingBox()];
    expect(Math.abs(plot.width - svg.width)).toBeLessThan(1.5);
    // The words of a picture stay inside it, in the page's own font.
    for (const word of await picture.locator("text").all()) {
      const box = await word.boundingBox();
      expect(box.x).toBeGreaterThan(svg.x - 1.5);
      expect(box.x + box.width).toBeLessThan(svg.x + svg.width + 1.5);
    }
  }
});

test("the curves follow a field, and the last of several changes wins", async ({ page, complaints }) => {
  await reach(page, "lang=en");
  await expectBoth(page, "lang=en");
  const before = await description(page, "heat");
  await page.locator("#field-link input[value=pcie-p2p]").click();
  await expectBoth(page, "lang=en&link=pcie-p2p");
  expect(await description(page, "heat")).not.toBe(before);
  const field = page.locator("#field-every");
  for (const every of ["2", "3", "5", "8", "13"]) {
    await field.fill(every);
    // The old picture stays until the new one is there.
    await expect(page.locator("#chart-heat svg")).toHaveCount(1);
  }
  await field.blur();
  await expectBoth(page, "lang=en&link=pcie-p2p&every=13");
  expect(complaints).toEqual([]);
});

test("language and theme follow the page in place", async ({ page, complaints }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await reach(page, "");
  await expectBoth(page, "lang=en");
  const colours = () => page.locator("#chart-heat svg path[fill='var(--copy)']").first().evaluate((path) => {
    const probe = document.createElement("i");
    probe.style.color = "var(--copy)";
    document.body.append(probe);
    const found = [getComputedStyle(path).fill, getComputedStyle(probe).color];
    probe.remove();
    return found;
  });
  const light = await colours();
  expect(light[0]).toBe(light[1]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await colours();
  expect(dark[0]).toBe(dark[1]);
  expect(dark[0]).not.toBe(light[0]);
  await page.keyboard.press("z");
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expectBoth(page, "lang=zh");
  await expect(page.locator("#title-heat")).toHaveText("损失与同步频率、梯度大小");
  expect(complaints).toEqual([]);
});

test("each curve has its table, which follows too", async ({ page }) => {
  await reach(page, "lang=en");
  await expectBoth(page, "lang=en");
  const button = page.locator("#show-table-heat");
  for (const [kind, title] of [["heat", "Loss by sync frequency and gradient size"], ["bucket", "Loss by bucket size"]]) {
    await expect(page.locator(`#show-table-${kind}`)).toHaveAccessibleName(`${title}, table`);
    await expect(page.locator(`#show-table-${kind}`)).toHaveAttribute("aria-controls", `table-${kind}`);
  }
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const table = page.locator("#table-heat");
  await expect(table.locator("th").first()).toHaveText("gradient size, bytes");
  await expect(table.locator("thead th")).toHaveCount(8);
  await expect(table.getByRole("rowheader")).toHaveCount(await table.locator("tbody tr").count());
  const cell = table.locator("tbody tr").last().locator("td").nth(1);
  const before = await cell.textContent();
  await page.locator("#field-link input[value=pcie-host]").click();
  await expect(cell).not.toHaveText(before);
  await button.click();
  await expect(table).toBeHidden();
});

for (const lang of ["en", "zh"]) {
  for (const scheme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      test(`more curves in ${lang}, ${scheme}, ${width} px wide: nothing for axe, nothing sideways`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        await reach(page, `lang=${lang}`);
        await expectBoth(page, `lang=${lang}`);
        await page.locator("#show-table-heat").click();
        await page.locator("#show-table-bucket").click();
        await expect(page.locator("#table-bucket td").first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  }
}

const blocked = {
  "a policy without workers": (page) => page.route(/\/\?/, async (route) => {
    const response = await route.fetch();
    const policy = POLICY.replace("worker-src 'self'", "worker-src 'none'");
    return route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  }),
  "a browser without workers": (page) => page.addInitScript(() => delete globalThis.Worker),
};

for (const [name, block] of Object.entries(blocked)) {
  for (const [lang, sentence] of [["en", "web worker"], ["zh", "Web Worker"]]) {
    test(`${name}: one sentence and the command line in ${lang}`, async ({ page }) => {
      await block(page);
      await reach(page, `lang=${lang}&every=4`);
      const status = page.locator("#more [role=status]");
      await expect(status).toContainText(sentence);
      await expect(status.locator("code")).toContainText("synctoll chart");
      await expect(status.locator("code")).toContainText("every=4");
      await expect(page.locator("#answer")).toBeVisible();
      await expect(page.locator("#more svg, #more figure:visible")).toHaveCount(0);
      await page.locator("#field-every").fill("8");
      await expect(status.locator("code")).toContainText("every=8");
      const { violations } = await new AxeBuilder({ page }).include("#more").analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  }
}

for (const [name, file] of [["module", /\/worker-\w+\.wasm$/], ["worker", /\/worker-\w+\.js$/], ["page's side", /\/more-\w+\.js$/]]) {
  test(`the second ${name} that does not arrive is fetched on Try again`, async ({ page }) => {
    await page.route(file, (route) => route.abort());
    await reach(page, "lang=en");
    const retry = page.locator("#more").getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await retry.click();
    await expect(retry).toBeVisible();
    await page.unroute(file);
    await retry.click();
    await expectBoth(page, "lang=en");
    await expect(retry).toHaveCount(0);
  });
}

test("an old picture stays beside the sentence when the worker stops on the way", async ({ page }) => {
  await reach(page, "lang=en");
  await expectBoth(page, "lang=en");
  const old = await description(page, "heat");
  // What the module cannot take makes it throw, as a bug in it would.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      return post.call(this, { ...message, query: { toString: null } }, ...rest);
    };
    globalThis.mend = () => (Worker.prototype.postMessage = post);
  });
  await page.locator("#field-every").fill("8");
  const retry = page.locator("#more").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expect(page.locator("#more svg")).toHaveCount(2);
  expect(await description(page, "heat")).toBe(old);
  await page.evaluate(() => globalThis.mend());
  await retry.click();
  await expectBoth(page, "lang=en&every=8");
  await expect(retry).toHaveCount(0);
});
