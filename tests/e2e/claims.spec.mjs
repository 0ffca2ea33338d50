// The table of the article's claims: fetched on sight, in both languages, each claim with a link that opens.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.mjs";

const open = async (page, query) => {
  await page.goto(`/?${query}`);
  await expect(page.locator("#answer")).toBeVisible();
};

const rows = (page) => page.locator("#claims tbody tr:visible");

const show = async (page) => {
  await page.locator("#claims").scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(8);
};

test("the claims are fetched when they come into view, once, and follow the language", async ({ page, complaints }) => {
  const fetched = [];
  page.on("request", (request) => {
    if (request.url().includes("/claims-")) fetched.push(request.url());
  });
  await open(page, "lang=en");
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await show(page);
  await expect(rows(page).first()).toContainText("14 to 20");
  await page.mouse.wheel(0, -400);
  await page.mouse.wheel(0, 400);
  await page.getByRole("button", { name: "中文" }).click();
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).first()).toContainText("14%~20%");
  await expect(page.locator("#claims h2")).toHaveText("原文论断的核对");
  expect(fetched).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a failed fetch says so, and is tried again when asked", async ({ page }) => {
  await page.route("**/claims-*", (route) => route.abort(), { times: 1 });
  await open(page, "lang=en");
  await page.locator("#claims").scrollIntoViewIfNeeded();
  await page.locator("#claims").getByRole("button").click();
  await expect(rows(page)).toHaveCount(8);
  await expect(page.locator("#claims").getByRole("button")).toHaveCount(0);
});

test("a claim's link opens its scenario and its language", async ({ page, complaints }) => {
  await open(page, "lang=zh");
  await show(page);
  const links = await page.locator("#claims a:visible").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(7); // two claims rest on the same scenario
  await rows(page).nth(6).getByRole("link").click();
  await expect(page.locator("#answer")).toContainText("单卡");
  expect(new URL(page.url()).searchParams.get("n")).toBe("1");
  await expect(page.locator("#complaints")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  for (const theme of ["light", "dark"]) {
    for (const lang of ["en", "zh"]) {
      test(`the claims are accessible at ${width} in ${theme} and ${lang}`, async ({ page, complaints }) => {
        await page.setViewportSize({ width, height });
        await open(page, `lang=${lang}&theme=${theme}`);
        await show(page);
        const { violations } = await new AxeBuilder({ page }).include("#claims").analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
        // On a phone each cell has the width of the page.
        const cell = await rows(page).first().getByRole("cell").first().boundingBox();
        if (width < 720) expect(cell.width).toBeGreaterThan(width * 0.8);
        expect(complaints).toEqual([]);
      });
    }
  }
}
