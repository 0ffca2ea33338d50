// The page starts, and does so alone and quietly.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.mjs";

test("starts without complaints", async ({ page, complaints }) => {
  const modules = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) modules.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const colorScheme of ["light", "dark"]) {
  test(`is accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}
