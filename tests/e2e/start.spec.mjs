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
