// Nothing for axe in any view, language, theme and size, with everything open that a reader can open.
import AxeBuilder from "@axe-core/playwright";
import { open, settled } from "./answers.mjs";
import { expect, test } from "./fixtures.mjs";

// Twice as long as a busy machine needs.
test.describe.configure({ timeout: 180_000 });

const found = async (page, within) => {
  const builder = new AxeBuilder({ page });
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
};

for (const lang of ["en", "zh"]) {
  for (const theme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      test(`nothing for axe: ${lang}, ${theme}, ${width}`, async ({ page, complaints }) => {
        await page.setViewportSize({ width, height: width > 400 ? 800 : 844 });
        await page.emulateMedia({ colorScheme: theme });
        // A notice bar above, from a newer version, and a value that was replaced.
        await open(page, `lang=${lang}&theme=${theme}&v=2&n=9&rack=2&jitter=3%25`);
        await expect(page.locator("#complaints")).toBeVisible();
        const states = {};
        const look = async (state, within) => {
          await settled(page);
          const problems = await found(page, within);
          if (problems.length > 0) states[state] = problems;
        };
        // An error in a field, in the sheet where there is one.
        if (width < 1024) await page.locator("#sheet-open").click();
        await page.locator("#field-size").fill("12parsecs");
        await page.locator("#field-compute").focus();
        await expect(page.locator("#error-size")).toBeVisible();
        await look("error in a field", "#scenario");
        if (width < 1024) await page.locator("#sheet-done").click();
        // A lever, a layer and the notes opened.
        await page.locator("#levers .what").first().click();
        await page.locator("#notes summary").click();
        await page.locator(".layers button").first().click();
        await page.locator("#chart-frequency canvas").focus();
        await page.keyboard.press("Home");
        await expect(page.locator("#chart-frequency .readout")).toBeVisible();
        await look("curves");
        await page.locator("#view-timeline").click();
        await expect(page.locator("#timeline-play")).toBeVisible();
        await page.locator("#show-table-timeline").click();
        await look("timeline", "main");
        await page.locator("#help").click();
        await expect(page.locator("dialog.help")).toBeVisible();
        await look("help", "dialog.help");
        expect(states).toEqual({});
        expect(complaints).toEqual([]);
      });
    }
  }
}

test("the offer of the last scenario and a link pasted have nothing for axe", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const theme of ["light", "dark"]) {
    await open(page, `lang=en&theme=${theme}&n=4`);
    await open(page, `lang=en&theme=${theme}`);
    await expect(page.locator("#last")).toBeVisible();
    expect(await found(page, "#last")).toEqual([]);
    await page.evaluate(() => navigator.clipboard.writeText(`${location.origin}/?n=2`));
    await page.locator("#field-size").focus();
    await page.keyboard.press("Control+v");
    await expect(page.locator("#named-size")).toBeVisible();
    expect(await found(page, "#scenario")).toEqual([]);
  }
});

test("the page while it loads has nothing for axe", async ({ page }) => {
  await page.route(/_bg\.wasm$/, () => {});
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator(".st-progress")).toBeVisible();
    expect(await found(page)).toEqual([]);
  }
});
