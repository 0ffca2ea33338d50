// The page starts, and does so alone and quietly.
import { expect, test } from "./fixtures.mjs";

test("starts without complaints", async ({ page, complaints }) => {
  const modules = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) modules.push(request.url());
  });
  await page.goto("/");
  await expect(page.locator("#answer")).toBeVisible();
  await expect(page.locator("#document")).toHaveCount(0);
  await expect(page.locator("#start")).toBeEmpty();
  await page.waitForLoadState("networkidle");
  expect(modules, "the module is fetched once").toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("starts in a folder below the root", async ({ page, site, complaints }) => {
  await page.route("**/docs/tools/**", (route) => {
    const url = route.request().url().replace("/docs/tools/", "/");
    return route.fetch({ url }).then((response) => route.fulfill({ response }));
  });
  await page.goto(`${site}docs/tools/?lang=en`);
  await expect(page.locator("#answer")).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const query of ["lang=en", "lang=zh&theme=dark"]) {
  test(`nothing moves while it starts on a phone with ${query}`, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.moved += value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${site}?${query}`);
    await expect(page.locator("#levers")).toBeVisible();
    await page.waitForTimeout(500);
    // What Lighthouse and browsers call good.
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.1);
    await context.close();
  });
}
