// Journeys of readers, from the address to what they leave with. Where the keyboard is the way, nothing but keys is used
// once the page has loaded.
import { answer, headline, open, plain, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

/** Goes on with Tab until the element that has the focus matches; a keyboard user has no other way. */
async function tabTo(page, selector, most = 120) {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate((selector) => document.activeElement?.matches(selector), selector);
    if (there) return;
  }
  throw new Error(`${selector} is not reached with Tab`);
}

test("a researcher opens a link on a phone, applies the first change and sends the new link: no typing", async ({ browser, site }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${site}?lang=en&n=4&compute=50ms`);
  await expect(page.locator("#answer")).toBeVisible();
  const before = await headline(page);
  await page.locator("#levers").getByRole("button", { name: /^Apply/ }).first().tap();
  await expect.poll(() => headline(page)).not.toBe(before);
  await page.locator("#menu").tap();
  await page.locator("#copy-link").tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http/);
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const sent = link.searchParams;
  expect([sent.get("n"), sent.get("compute")]).toEqual(["4", "50ms"]);
  expect(sent.size, "one thing changed").toBe(4 + Number(sent.has("lang")));
  const after = await headline(page);
  expect(after).toBe(plain(answer(link.search.slice(1))));
  // The colleague sees the same.
  const other = await context.newPage();
  await other.goto(link.href);
  await expect(other.locator("#answer")).toBeVisible();
  expect(await headline(other)).toBe(after);
  await context.close();
});

test("a sceptic reaches the source of a claim", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#claims").scrollIntoViewIfNeeded();
  await expect(page.getByRole("table", { name: "What the article claims" })).toBeVisible();
  await page.locator("#notes summary").click();
  await expect(page.locator("#note-list li").first()).toBeVisible();
  await expect(page.locator("#claims a").first()).toHaveAttribute("href", /.+/);
});

test("a newcomer reads the document while it loads, opens Pipeline interruption and plays one sync", async ({ page, complaints }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/_bg\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/?lang=en", { waitUntil: "commit" });
  const document = page.locator("#document article[lang=en]");
  await expect(document).toContainText("toll");
  await expect(document).toContainText("Pipeline interruption");
  await expect(document.locator("table").first()).toBeVisible();
  release();
  await expect(page.locator("#answer")).toBeVisible();
  await tabTo(page, ".layers button[aria-expanded]");
  for (let i = 0; i < 3; i += 1) {
    if (await page.evaluate(() => /Pipeline interruption/.test(document.activeElement.textContent))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.locator("#breakdown")).toContainText("Waiting for the last GPU");
  await page.keyboard.press("2");
  await expect(page.locator("#view-timeline")).toHaveAttribute("aria-current", "page");
  await expect(page.locator("#timeline-play")).toBeVisible();
  await settled(page);
  // The play button runs it.
  const shown = () => gate(page);
  const before = await shown();
  await page.keyboard.press("Space");
  await expect(page.locator("#timeline-play")).toHaveAttribute("aria-label", /pause/i);
  await expect.poll(shown).not.toBe(before);
  await page.keyboard.press("Space");
  await expect(page.locator("#timeline-play")).toHaveAttribute("aria-label", /play/i);
  await page.keyboard.press("b");
  await expect(page.locator("#timeline")).toContainText(/barrier/);
  expect(complaints).toEqual([]);
});

test("a Chinese reader opens an English reader's link, and switches in place with the readout open", async ({ browser, site }) => {
  const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const query = "n=4&compute=50ms&every=2";
  await page.goto(`${site}?${query}`);
  await expect(page.locator("#answer")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  expect(await headline(page)).toBe(plain(answer(`${query}&lang=zh`)));
  await tabTo(page, "#canvas-frequency");
  await page.keyboard.press("Home");
  const readout = page.locator("#chart-frequency .readout");
  await expect(readout).toBeVisible();
  const first = await readout.innerText();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => readout.innerText()).not.toBe(first);
  const figures = async () => (await readout.innerText()).match(/\d+\.\d+/g);
  const chinese = [await figures(), await readout.innerText()];
  await page.keyboard.press("z");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(readout, "the readout stays").toBeVisible();
  await expect.poll(() => readout.innerText()).not.toBe(chinese[1]);
  expect(await figures()).toEqual(chinese[0]);
  await expect(page.locator("#canvas-frequency"), "so does the focus").toBeFocused();
  expect(await headline(page)).toBe(plain(answer(`${query}&lang=en`)));
  expect(new URL(page.url()).searchParams.get("compute")).toBe("50ms");
  await page.keyboard.press("z");
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expect.poll(() => readout.innerText()).toBe(chinese[1]);
  await context.close();
});

test("a keyboard user changes k, hears the new sentence, and opens the table", async ({ page, complaints }) => {
  await open(page, "lang=en");
  const live = page.locator("#answer-live");
  await expect(live).toHaveAttribute("aria-live", "polite");
  await expect(live).toBeEmpty();
  // From the top of the page the answer is one key away.
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "#answer .token", 3);
  await page.keyboard.press("]");
  await expect.poll(() => headline(page)).toBe(plain(answer("every=2")));
  await expect.poll(async () => plain(await live.textContent())).toBe(plain(answer("every=2")));
  await tabTo(page, "#canvas-frequency");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#chart-frequency [aria-live=polite] .readout")).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator("#table-frequency table")).toBeVisible();
  await expect(page.locator("#table-frequency tbody tr").first()).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator("#table-frequency table")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("a reader with reduced motion sees the moment of waiting, goes to the next event, and hears what it is", async ({ page, complaints }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "lang=en");
  await page.keyboard.press("2");
  await expect(page.locator("#timeline-play")).toHaveAttribute("aria-label", "Next event");
  await settled(page);
  await expect(page.locator("#timeline")).toContainText(/\d of 8 wait at the barrier/);
  const picture = () => gate(page);
  const still = await picture();
  await page.waitForTimeout(600);
  expect(await picture(), "it stands still").toBe(still);
  await tabTo(page, "#timeline-play");
  await page.keyboard.press("Enter");
  const said = page.locator("#timeline .gate .unseen[aria-live=polite]");
  await expect(said).not.toBeEmpty();
  await expect.poll(picture).not.toBe(still);
  const first = await said.textContent();
  // Events at the same moment read the same: on until the next moment, and back.
  const press = (key) => async () => {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
    return said.textContent();
  };
  await expect.poll(press("."), { intervals: [50] }).not.toBe(first);
  await expect.poll(press(","), { intervals: [50] }).toBe(first);
  expect(complaints).toEqual([]);
});

/** The large picture of the gate, the longest of the drawings there. */
const gate = (page) => page.locator("#timeline .gate").evaluate((place) => [...place.querySelectorAll("svg")]
  .map((svg) => svg.outerHTML)
  .reduce((longest, svg) => (svg.length > longest.length ? svg : longest), ""));

// Keys.

test("Escape closes the readout, the sheet, the list of files and the table's help", async ({ page }) => {
  await open(page, "lang=en");
  await page.locator("#canvas-frequency").focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#chart-frequency .readout")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#chart-frequency .readout")).toHaveCount(0);
  await page.locator("#export-frequency").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#save-frequency-svg")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#save-frequency-svg"), "from the button that opened it").toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.locator("#save-frequency-csv").focus();
  await page.keyboard.press("Escape");
  await expect(page.locator("#export-frequency")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("#sheet-open").click();
  await expect(page.locator("#field-gpu")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#field-gpu")).not.toBeInViewport();
  await expect(page.locator("#sheet-open")).toBeFocused();
});

const LETTERS = ["1", "2", "/", "[", "]", "g", "n", "l", "u", "t", "c", "d", "z", "?", ".", ",", "b"];
const traces = (page) => page.evaluate(() => ({
  url: location.href,
  lang: document.documentElement.lang,
  theme: document.documentElement.dataset.theme ?? "",
  focus: document.activeElement.id || document.activeElement.tagName,
  dialogs: document.querySelectorAll("dialog[open]").length,
  tables: document.querySelectorAll(".table table").length,
  copied: document.querySelector("#copy-link").textContent,
}));

for (const view of ["curves", "timeline"]) {
  test(`no letter is a key while something is typed, in ${view}`, async ({ page }) => {
    await page.goto(`/?lang=en&every=4&view=${view}`);
    await expect(page.locator(`#view-${view}`)).toHaveAttribute("aria-current", "page");
    await page.waitForLoadState("networkidle");
    const field = page.locator("#field-slowrank");
    await page.locator("#scenario details.more > summary").click();
    await field.focus();
    const before = await traces(page);
    for (const key of LETTERS) await page.keyboard.press(key);
    await expect(field).toHaveValue(LETTERS.join(""));
    expect(await traces(page)).toEqual(before);
  });

  test(`an embed has no keys of the page, in ${view}`, async ({ page }) => {
    await page.goto(`/?lang=en&every=4&view=${view}&embed=chart`);
    await expect(page.locator(`#view-${view}`)).toHaveAttribute("aria-current", "page");
    if (view === "timeline") await expect(page.locator("#timeline-play")).toBeVisible();
    await page.waitForLoadState("networkidle");
    // Paper's picture comes by itself, once it has been quiet.
    if (view === "timeline") await expect(page.locator("#timeline .on-paper svg")).toHaveCount(1);
    const playhead = () => page.locator("#timeline").innerHTML();
    const before = [await traces(page), view === "timeline" && (await playhead())];
    for (const key of [...LETTERS, "Space", "Control+z"]) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect([await traces(page), view === "timeline" && (await playhead())]).toEqual(before);
    if (view === "curves") {
      await page.locator("#canvas-frequency").focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.locator("#chart-frequency .readout")).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url()).not.toContain("every=4");
      await page.keyboard.press("Escape");
      await expect(page.locator("#chart-frequency .readout")).toHaveCount(0);
    }
  });
}
