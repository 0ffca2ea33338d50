// Comparing: a scenario pinned beside the current one, the difference in words, the pin in the link.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { headline, open, plain, predict } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const sentence = (page) => page.locator("#compare .difference");
const said = async (page) => plain(await sentence(page).innerText());
const hash = (page) => new URL(page.url()).hash;
/** The query behind a link's `pin`, read as RFC 1951 and RFC 4648 say and not by our own code. */
const behind = (page) => inflateRawSync(Buffer.from(hash(page).match(/[#&]pin=1\.([^&]+)/)[1], "base64url")).toString("utf8");
const packed = (query) => `1.${deflateRawSync(query).toString("base64url")}`;
const lost = (query) => predict(query).throughput_lost_percent;
/** A loss as losses are printed. */
const printed = (percent) => percent.toFixed(1);

/** Sets k by its field. */
async function every(page, k) {
  await page.locator("#field-every").fill(String(k));
  await page.locator("#field-every").press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("every")).toBe(k === 1 ? null : String(k));
}

const pixels = (page, kind) => page.locator(`#canvas-${kind}`).evaluate((canvas) => canvas.toDataURL());
/** The pixels once they have come to rest. */
async function painted(page, kind) {
  let before = "";
  await expect.poll(async () => {
    const [old, now] = [before, await pixels(page, kind)];
    before = now;
    return now === old;
  }, { intervals: [150] }).toBe(true);
  return before;
}

/** The difference that the command line's two predictions come to. */
async function expectDifference(page, now, pinned) {
  const [a, b] = [lost(now), lost(pinned)];
  const text = await said(page);
  expect(text).toContain(`This loses ${printed(a)} %`);
  expect(text).toContain(`the pinned scenario ${printed(b)} %`);
  expect(text).toContain(`${Math.abs(Number(a.toFixed(1)) - Number(b.toFixed(1))).toFixed(1)} points ${a > b ? "more" : "less"}`);
}

for (const way of ["button", "key"]) {
  test(`what is pinned by ${way} stays while the scenario changes, and the difference is the command line's`, async ({ page, complaints }) => {
    await open(page, "lang=en&link=pcie-p2p");
    if (way === "button") await page.locator("#pin").click();
    else await page.keyboard.press("p");
    await expect(page.locator("#pin")).toHaveText("Unpin");
    await expect(sentence(page)).toContainText("as the pinned scenario does");
    await every(page, 8);
    await expect(sentence(page)).toContainText("points less");
    await expectDifference(page, "link=pcie-p2p&every=8", "link=pcie-p2p");
    expect(new URLSearchParams(behind(page)).get("link")).toBe("pcie-p2p");
    expect(new URLSearchParams(behind(page)).has("lang")).toBe(false);
    await page.locator("#field-n input[value='4']").click();
    await expect.poll(() => said(page)).toContain(`This loses ${printed(lost("link=pcie-p2p&every=8&n=4"))} %`);
    await expectDifference(page, "link=pcie-p2p&every=8&n=4", "link=pcie-p2p");
    expect(complaints).toEqual([]);
  });
}

test("the key is a letter while something is typed", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#field-size").focus();
  await page.keyboard.type("p");
  await expect(page.locator("#pin")).toHaveText("Pin to compare");
});

test("both charts draw the pinned line, and their readouts and files have it", async ({ page }) => {
  await open(page, "lang=en&every=8");
  for (const kind of ["frequency", "size"]) await painted(page, kind);
  await page.locator("#field-link input[value=pcie-host]").click();
  const without = { frequency: await painted(page, "frequency"), size: await painted(page, "size") };
  await page.keyboard.press("u");
  await page.keyboard.press("p");
  await page.locator("#field-link input[value=pcie-host]").click();
  for (const kind of ["frequency", "size"]) {
    await expect.poll(() => pixels(page, kind)).not.toBe(without[kind]);
    await page.locator(`#canvas-${kind}`).focus();
    await page.keyboard.press("Home");
    await expect(page.locator(`#chart-${kind} .readout`)).toContainText("pinned");
    await page.locator(`#export-${kind}`).click();
    const arrived = page.waitForEvent("download");
    await page.locator(`#save-${kind}-svg`).click();
    expect(readFileSync(await (await arrived).path(), "utf8")).toContain("pinned");
  }
  await page.locator("#pin").click();
  await expect(page.locator("#main")).not.toHaveAttribute("data-pinned");
  await page.mouse.move(2, 2);
  await page.locator("#pin").focus();
  for (const kind of ["frequency", "size"]) await expect.poll(() => pixels(page, kind)).toBe(without[kind]);
});

test("the copied link opens to the same comparison, and other values of the hash stay", async ({ page, context, complaints }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?lang=en&every=8#other=1.x");
  await page.locator("#pin").click();
  await expect.poll(() => hash(page)).toMatch(/^#other=1\.x&pin=1\./);
  await page.locator("#field-n input[value='4']").click();
  await expect(sentence(page)).toContainText("points");
  const before = await said(page);
  await page.locator("#copy-link").click();
  await expect(page.locator("#copy-link")).toHaveText("Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("#other=1.x&pin=1.");
  const other = await context.newPage();
  await other.goto(link);
  await expect(sentence(other)).toContainText("points");
  expect(await said(other)).toBe(before);
  await expect(other.locator("#main")).toHaveAttribute("data-pinned", await page.locator("#main").getAttribute("data-pinned"));
  await page.locator("#pin").click();
  await expect.poll(() => hash(page)).toBe("#other=1.x");
  await expect(page.locator("#compare .compared")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("swapping turns the comparison round, twice is as before", async ({ page }) => {
  await open(page, "lang=en&every=8&link=pcie-p2p&size=1GB");
  await page.locator("#pin").click();
  await expect(sentence(page)).not.toBeEmpty();
  await page.locator("#reset").click();
  await expect(sentence(page)).toContainText("points");
  const [before, first] = [await headline(page), await said(page)];
  await page.locator("#compare-swap").click();
  await expect.poll(() => headline(page)).not.toBe(before);
  await expect.poll(() => said(page)).toContain(`This loses ${printed(lost("every=8&link=pcie-p2p&size=1GB"))} %`);
  await expectDifference(page, "every=8&link=pcie-p2p&size=1GB", "");
  const query = new URL(page.url()).searchParams;
  expect([query.get("every"), query.get("link")]).toEqual(["8", "pcie-p2p"]);
  await page.locator("#compare-swap").click();
  await expect.poll(() => said(page)).toBe(first);
  expect(await headline(page)).toBe(before);
});

test("undo after a swap puts both back, redo and Back too", async ({ page }) => {
  await open(page, "lang=en&every=8&link=pcie-p2p");
  await page.locator("#pin").click();
  await page.locator("#reset").click();
  await expect(sentence(page)).toContainText("points");
  const main = page.locator("#main");
  const both = async () => [await headline(page), await main.getAttribute("data-pinned"), await said(page)];
  const before = await both();
  await page.locator("#compare-swap").click();
  await expect(main).toHaveAttribute("data-pinned", "v=1");
  await expect.poll(() => said(page)).not.toBe(before[2]);
  await expect.poll(() => behind(page)).toBe("v=1");
  const swapped = await both();
  await page.locator("#undo").click();
  await expect.poll(both).toEqual(before);
  await expect.poll(() => new URLSearchParams(behind(page)).get("every")).toBe("8");
  await page.locator("#redo").click();
  await expect.poll(both).toEqual(swapped);
  await expect.poll(() => behind(page)).toBe("v=1");
  // What comes after the swap is taken back first, and leaves the pin.
  await every(page, 2);
  await page.locator("#undo").click();
  await expect.poll(both).toEqual(swapped);
  await page.locator("#undo").click();
  await expect.poll(both).toEqual(before);
  // Something else that was pinned since stays.
  await page.locator("#redo").click();
  await expect.poll(both).toEqual(swapped);
  await page.locator("#pin").click();
  await page.locator("#undo").click();
  await expect.poll(() => headline(page)).toBe(before[0]);
  await expect(main).not.toHaveAttribute("data-pinned");
});

test("Back after a swap swaps back", async ({ page }) => {
  await open(page, "lang=en&every=8");
  await page.locator("#pin").click();
  await page.locator("#reset").click();
  await expect(sentence(page)).toContainText("points");
  await expect.poll(() => hash(page)).toContain("pin=");
  const before = [await headline(page), await said(page)];
  await page.locator("#compare-swap").click();
  await expect.poll(() => said(page)).not.toBe(before[1]);
  await expect.poll(() => behind(page)).toBe("v=1");
  await page.goBack();
  await expect.poll(async () => [await headline(page), await said(page)]).toEqual(before);
});

for (const pinned of ["nothing", "something else"]) {
  test(`a pasted link brings its view and what it compares with, where ${pinned} is pinned`, async ({ page, context, complaints }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "lang=en&compute=50ms");
    if (pinned === "something else") {
      await page.locator("#pin").click();
      await expect(sentence(page)).not.toBeEmpty();
      await expect.poll(() => hash(page)).toContain("pin=");
    }
    await page.evaluate((text) => navigator.clipboard.writeText(text), `https://elsewhere.example/?v=1&n=2&view=timeline#x=1&pin=${packed("v=1&n=4")}`);
    await page.locator("#field-size").focus();
    await page.keyboard.press("Control+v");
    const line = page.locator("#named-size");
    await expect(line).toContainText("The scenario of the link you pasted is in use.");
    await expect(line).toContainText("to compare with");
    await expect(page.locator("#timeline")).toBeVisible();
    await expect(page.locator("#main")).toHaveAttribute("data-pinned", "v=1&n=4");
    const query = new URL(page.url()).searchParams;
    expect([query.get("n"), query.get("view"), query.get("compute")]).toEqual(["2", "timeline", null]);
    await expect.poll(() => new URLSearchParams(behind(page)).get("n")).toBe("4");
    await page.locator("#view-curves").click();
    await expect(sentence(page)).toContainText("points");
    await expectDifference(page, "n=2", "n=4");
    await expect(page.locator("#main")).toHaveAttribute("data-pinned", "v=1&n=4");
    expect(complaints).toEqual([]);
  });
}

test("a pasted link without a pin or a view leaves both", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "lang=en&every=2");
  await page.locator("#pin").click();
  await page.keyboard.press("2");
  await page.evaluate((text) => navigator.clipboard.writeText(text), "https://elsewhere.example/?v=1&n=2");
  await page.locator("#field-size").focus();
  await page.keyboard.press("Control+v");
  await expect(page.locator("#named-size")).toContainText("link you pasted is in use.");
  await expect(page.locator("#named-size")).not.toContainText("compare");
  await expect(page.locator("#timeline")).toBeVisible();
  await expect(page.locator("#main")).toHaveAttribute("data-pinned", "v=1&every=2");
});

test("undo and Back leave what is pinned, Forward brings the comparison again", async ({ page }) => {
  await open(page, "lang=en");
  await every(page, 2);
  await page.locator("#pin").click();
  await every(page, 8);
  await expect(sentence(page)).toContainText("points less");
  const there = await said(page);
  await page.locator("#pin").focus();
  await page.keyboard.press("u");
  await expect(sentence(page)).toContainText("as the pinned scenario does");
  await page.keyboard.press("u");
  await expect(sentence(page)).toContainText("points more");
  expect(new URLSearchParams(behind(page)).get("every")).toBe("2");
  for (let i = 0; i < 4; i += 1) await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.has("every")).toBe(false);
  await expect(sentence(page)).toContainText("points more");
  await expect.poll(() => hash(page)).toContain("pin=");
  await page.goForward();
  await page.goForward();
  await expect.poll(() => said(page)).toBe(there);
});

test("a hash that changes in place is followed", async ({ page }) => {
  await open(page, "lang=en");
  await page.evaluate((value) => { location.hash = `pin=${value}`; }, packed("v=1&every=8"));
  await expect(sentence(page)).toContainText("points more");
  await expectDifference(page, "", "every=8");
});

for (const [name, value] of [["cut off", packed("v=1&every=8").slice(0, -6)], ["of another version", `9${packed("v=1").slice(1)}`], ["no packed text", "%25%00"]]) {
  test(`a value that is ${name} says so, and the rest of the link works`, async ({ page, complaints }) => {
    await page.goto(`/?lang=en&every=4#pin=${value}&other=1`);
    await expect(page.locator("#compare .unread")).toContainText("cannot be read");
    expect(lost("every=4").toFixed(1)).toBe((await headline(page)).match(/costs ([\d.]+) %/)[1]);
    await page.getByRole("button", { name: "中文" }).click();
    await expect(page.locator("#compare .unread")).toContainText("无法读取");
    await page.locator("#compare .unread button").click();
    await expect(page.locator("#compare .unread")).toHaveCount(0);
    await expect.poll(() => hash(page)).toBe("#other=1");
    await page.locator("#pin").click();
    await expect(sentence(page)).toContainText("相同");
    expect(complaints).toEqual([]);
  });
}

test("the sentence and the table follow the language", async ({ page, complaints }) => {
  await page.goto(`/?lang=en&n=4#pin=${packed("v=1&every=8")}`);
  await expect(sentence(page)).toContainText("points more");
  await page.locator("#compare-differs").click();
  const rows = page.locator("#compare-table tbody tr");
  // The whole loss, three layers, and the two settings that differ.
  await expect(rows).toHaveCount(6);
  expect((await rows.locator("th").allInnerTexts()).slice(4).sort()).toEqual(["GPUs", "Micro-batches per sync"]);
  await page.getByRole("button", { name: "中文" }).click();
  await expect(sentence(page)).toContainText("固定的场景");
  await expect(page.locator("#compare-table thead")).toContainText("当前");
  await expect(page.locator("#compare-table tbody")).toContainText("每次同步的微批数");
  await expect(page.locator("#pin")).toHaveText("取消固定");
  await expect(page.locator("#compare-swap")).toHaveText("对调");
  expect(complaints).toEqual([]);
});

test("without the second module the charts still compare, and the place says what is missing", async ({ page }) => {
  await page.route(/\/worker-/, (route) => route.abort());
  await page.goto(`/?lang=en#pin=${packed("v=1&every=8")}`);
  await expect(page.locator("#compare .failed")).toContainText("second");
  await expect(page.locator("#main")).not.toHaveAttribute("data-pinned");
  const before = await painted(page, "frequency");
  await page.locator("#pin").click();
  await every(page, 8);
  await expect(page.locator("#main")).toHaveAttribute("data-pinned", "v=1");
  await expect(page.locator("#compare .failed").first()).toBeVisible();
  expect(await painted(page, "frequency")).not.toBe(before);
  await page.unroute(/\/worker-/);
  await page.locator("#compare .compared .retry").click();
  await expect(sentence(page)).toContainText("points less");
  await expect.poll(() => behind(page)).toBe("v=1");
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  for (const theme of ["light", "dark"]) {
    test(`is accessible with something pinned at ${width} in ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`/?lang=en&theme=${theme}&n=4#pin=${packed("v=1&every=8")}`);
      await expect(sentence(page)).toContainText("points more");
      await page.locator("#compare-differs").click();
      await expect(page.locator("#compare-table table")).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}
