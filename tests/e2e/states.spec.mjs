// States of the page beside its answer: links that are partly understood or newer, what is out of reach, waiting, a second
// visit, pasting, and what a browser forbids.
import { answer, headline, open, plain, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

const url = (page) => new URL(page.url()).searchParams;
const WORKER = /\/worker-[0-9a-f]+\.wasm$/;

test("a link that is partly understood: how many, what was sent, what is used, and the corrected link", async ({ page, context, complaints }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "lang=en&n=9&size=12parsecs&compute=50ms&colour=red");
  const bar = page.locator("#complaints");
  await expect(bar.locator(".title")).toHaveText("3 of 5 values in this link were not taken as sent.");
  const items = bar.locator("li");
  await expect(items).toHaveCount(3);
  for (const [sent, used] of [["n=9", "8"], ["size=12parsecs", "3.12GB"], ["colour=red", ""]]) {
    const item = items.filter({ has: page.locator("code", { hasText: sent }) });
    await expect(item).toHaveCount(1);
    await expect(item).toContainText(used.slice(0, 2));
  }
  // Amber dots at the fields whose values were replaced, and at no other.
  for (const key of ["n", "size"]) {
    const row = page.locator(".row", { has: page.locator(`#field-${key}`) });
    await expect(row.locator(".mark.replaced")).toBeVisible();
  }
  await expect(page.locator(".mark.replaced")).toHaveCount(2);
  await page.locator("#copy-corrected").click();
  await expect(page.locator("#copy-corrected")).toHaveText("Copied");
  const corrected = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(corrected.searchParams.get("compute")).toBe("50ms");
  for (const key of ["n", "size", "colour"]) expect(corrected.searchParams.has(key)).toBe(false);
  await page.goto(corrected.href);
  await expect(page.locator("#answer")).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(complaints).toEqual([]);
});

for (const [lang, query, says] of [
  ["en", "v=2&n=4&hue=3&speed=9&rack=2", "This link was made by a newer version; 3 settings are unknown here."],
  ["en", "v=2&n=4&rack=2", "This link was made by a newer version; 1 setting is unknown here."],
  ["en", "v=7&n=4", "This link was made by a newer version."],
  ["zh", "v=2&n=4&hue=3&speed=9&rack=2", "这个链接由更新的版本生成，其中 3 项设置此处无法识别。"],
]) {
  test(`a link from a newer version says so and the rest applies: ${query} in ${lang}`, async ({ page }) => {
    await open(page, `lang=${lang}&${query}`);
    await expect(page.locator("#complaints .title")).toHaveText(says);
    expect(await headline(page)).toBe(plain(answer(`lang=${lang}&n=4`)));
    await page.locator("#dismiss").click();
    await expect(page.locator("#complaints")).toHaveCount(0);
  });
}

test("a target that no k reaches says so and names what would reach it", async ({ page }) => {
  await open(page, "lang=en&link=pcie-host&target=0.1%25");
  expect(await headline(page)).toMatch(/No k up to \d+ gets under 0\.1 %/);
  await expect(page.locator("#levers h2")).not.toHaveText("What you could give up");
});

test("one GPU: nothing to synchronise, and no loss in any chart", async ({ page, complaints }) => {
  await open(page, "lang=en&n=1&hbm=6%25&fp8=2%25");
  expect(await headline(page)).toContain("One GPU has nothing to synchronise");
  const drawn = await page.locator("#breakdown .part").evaluateAll((parts) => parts
    .filter((part) => part.getBBox().width > 0.5)
    .map((part) => part.getAttribute("class").replace("part ", "")));
  expect([...new Set(drawn)].sort()).toEqual(["deliv", "fp8", "hbm"]);
  const canvas = page.locator("#chart-frequency canvas");
  await canvas.focus();
  await canvas.press("Home");
  await expect(page.locator("#chart-frequency .readout .value").first()).toHaveText(/^0\s?%/);
  expect(complaints).toEqual([]);
});

test("a line under the bar shows after a moment of computing, not before, and goes", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(WORKER, async (route) => {
    await held;
    await route.continue();
  });
  const line = () => page.evaluate(() => getComputedStyle(document.querySelector(".top"), "::after").visibility);
  await open(page, "lang=en");
  expect(await line()).toBe("hidden");
  await page.locator("#collective").scrollIntoViewIfNeeded();
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  await expect.poll(line).toBe("visible");
  const box = await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector(".top"), "::after");
    return [style.height, style.animationDelay];
  });
  expect(box).toEqual(["2px", "0.15s"]);
  release();
  await settled(page);
  await expect.poll(line).toBe("hidden");
});

test("where the clipboard is blocked, the link stands selected in a field", async ({ page, complaints }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page, "lang=en&n=4");
  await page.locator("#copy-link").click();
  const field = page.locator("#copy-link-by-hand");
  await expect(field).toBeFocused();
  const selected = await field.evaluate((e) => e.value.slice(e.selectionStart, e.selectionEnd));
  expect(new URL(selected).searchParams.get("n")).toBe("4");
  expect(complaints).toEqual([]);
});

test("a second visit without a link is offered the last scenario, once", async ({ page, complaints }) => {
  await open(page, "lang=en&n=4&compute=50ms");
  await open(page, "lang=en");
  const offer = page.locator("#last");
  await expect(offer.getByRole("button", { name: "Continue with your last scenario" })).toBeVisible();
  await expect(offer).toContainText("n=4 compute=50ms");
  // Language and theme may be kept too, and nothing else.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => !/^synctoll-(lang|theme|last)$/.test(name))).toEqual([]);
  await page.locator("#last-go").click();
  await expect.poll(() => headline(page)).toBe(plain(answer("n=4&compute=50ms")));
  await expect(offer).toHaveCount(0);
  expect(url(page).get("compute")).toBe("50ms");
  await page.locator("#undo").click();
  await expect.poll(() => headline(page)).toBe(plain(answer("")));
  await page.goto("about:blank");
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  await expect(offer).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("the offer goes when it is dismissed, and when the reader makes another scenario; it speaks Chinese", async ({ page }) => {
  for (const leave of [(p) => p.locator("#last-dismiss").click(), (p) => p.locator("#field-n input[value='2']").click()]) {
    await open(page, "lang=zh&n=4");
    await open(page, "lang=zh");
    await expect(page.getByRole("button", { name: "继续上次的场景" })).toBeVisible();
    await leave(page);
    await expect(page.locator("#last")).toHaveCount(0);
  }
});

for (const [what, query] of [["a link with a scenario", "n=2"], ["a link with a bad value", "n=9"], ["an embed", "embed=chart"]]) {
  test(`${what} is offered no other scenario`, async ({ page }) => {
    await open(page, "n=4");
    await open(page, query);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("#last")).toHaveCount(0);
  });
}

test("an embed remembers no scenario, and blocked storage stops nothing", async ({ page, context, complaints }) => {
  await open(page, "n=4&embed=chart");
  await open(page, "n=4&embed=chart");
  expect(await page.evaluate(() => localStorage.getItem("synctoll-last"))).toBeNull();
  const blocked = await context.newPage();
  await blocked.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
  });
  const errors = [];
  blocked.on("pageerror", (error) => errors.push(String(error)));
  await open(blocked, "lang=en&n=4");
  await open(blocked, "lang=en");
  await expect(blocked.locator("#last")).toHaveCount(0);
  expect(errors).toEqual([]);
  expect(complaints).toEqual([]);
});

const paste = async (page, key, text) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.locator(`#field-${key}`).focus();
  await page.keyboard.press("Control+v");
};

for (const [text, sent] of [["24.8 ms", "24.8ms"], ["120", "120ms"], ["0.5s", "500ms"]]) {
  test(`${text} pasted into a field is ${sent}`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "lang=en&compute=50ms");
    await paste(page, "compute", text);
    await expect.poll(() => headline(page)).toBe(plain(answer(`compute=${sent}`)));
    await page.keyboard.press("Enter");
    await expect(page.locator("#error-compute")).toHaveCount(0);
  });
}

test("a link pasted into a field takes the scenario's place, says so, and is taken back", async ({ page, context, complaints }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "lang=en&compute=50ms&every=4");
  const before = await headline(page);
  await paste(page, "size", "https://elsewhere.example/tool/?v=1&gpu=h200-nvl&n=2&bogus=1&lang=zh");
  await expect.poll(() => headline(page)).toBe(plain(answer("lang=en&gpu=h200-nvl&n=2")));
  const line = page.locator("#named-size");
  await expect(line).toContainText("The scenario of the link you pasted is in use.");
  await expect(page.locator("#field-size")).not.toHaveValue(/http/);
  await expect(page.locator("html"), "the page's own language stays").toHaveAttribute("lang", "en");
  await expect(page.locator("#complaints code"), "what the link had wrong is judged like an opened one").toHaveText("bogus=1");
  expect([url(page).get("gpu"), url(page).get("n"), url(page).get("every")]).toEqual(["h200-nvl", "2", null]);
  await line.getByRole("button", { name: "Undo" }).click();
  expect(await headline(page)).toBe(before);
  await expect(line).toHaveCount(0);
  await expect(page.locator("#field-size")).toBeFocused();
  expect(complaints).toEqual([]);
});

test("a link of the present scenario changes nothing and has nothing to undo; another page's link is a bad value", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "lang=en&n=4");
  await paste(page, "compute", page.url());
  await expect(page.locator("#named-compute")).toContainText("link you pasted");
  await expect(page.locator("#named-compute button")).toHaveCount(0);
  await paste(page, "compute", "https://example.org/?page=4");
  await page.keyboard.press("Enter");
  await expect(page.locator("#field-compute")).toHaveAttribute("aria-invalid", "true");
});

test("beyond what was measured the notes and the readout say extrapolated, and within it neither does", async ({ page }) => {
  const readout = page.locator("#chart-size .readout strong");
  const at = async (key) => {
    await page.locator("#canvas-size").focus();
    await page.keyboard.press(key);
  };
  await open(page, "lang=en&n=4&size=12GB&bucket=whole");
  await at("End");
  await expect(readout).toContainText("extrapolated");
  await at("Home");
  await expect(readout).not.toContainText("extrapolated");
  await page.locator("#notes summary").click();
  await expect(page.locator("#note-list")).toContainText("extrapolated");
});

for (const [lang, tab] of [["en", "Timeline"], ["zh", "时间线"]]) {
  test(`while it loads the views are named, dimmed and not to be pressed, ${lang}`, async ({ page }) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/_bg\.wasm$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/?lang=${lang}`, { waitUntil: "commit" });
    const bar = page.locator("#document .coming");
    await expect(bar).toContainText(tab);
    await expect(bar.getByText(tab)).toBeVisible();
    await expect(bar.locator("button, a")).toHaveCount(0);
    const other = bar.getByText(tab === "Timeline" ? "时间线" : "Timeline");
    await expect(other).toBeHidden();
    const ink = (selector) => page.locator(selector).evaluate((e) => getComputedStyle(e).color);
    expect(await ink("#document .coming")).not.toBe(await ink("body"));
    await expect(page.locator(".st-progress")).toBeVisible();
    // The answer comes where the question stood.
    const at = async (selector) => (await page.locator(selector).filter({ visible: true }).first().boundingBox());
    const [question, line] = [await at("#document h1"), await at(".st-progress > span")];
    expect(line.y + line.height, "the progress line keeps to the bar").toBeLessThanOrEqual(question.y);
    release();
    await expect(page.locator("#answer")).toBeVisible();
    const said = await at("#answer");
    expect(Math.abs(said.x - question.x)).toBeLessThan(2);
    expect(Math.abs(said.y - question.y)).toBeLessThan(8);
  });
}
