// When the page cannot start, one sentence names the cause, and the document stays.
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.mjs";

const MODULE = /\.wasm$/;
const GLUE = /synctoll-page-[0-9a-f]+\.js$/;

async function expectPanel(page, cause, sentence) {
  const panel = page.getByRole("alert");
  await expect(panel).toHaveAttribute("data-cause", cause);
  await expect(panel.getByRole("heading", { level: 2 })).toContainText(sentence);
  await expect(page.locator("#document")).toHaveCount(1);
  return panel;
}

/** Serves the page under another policy. */
async function withPolicy(page, policy) {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": policy };
    await route.fulfill({ response, headers });
  });
}

test("a policy that blocks WebAssembly", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await withPolicy(page, "default-src 'self'; script-src 'self'");
  await page.goto("/");
  const panel = await expectPanel(page, "policy", "security policy blocks WebAssembly");
  await panel.getByRole("button", { name: "Copy header" }).click();
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("'wasm-unsafe-eval'");
});

test("a policy that blocks requests", async ({ page }) => {
  await withPolicy(page, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
  await page.goto("/");
  await expectPanel(page, "policy", "security policy blocks WebAssembly");
});

for (const [file, pattern] of [
  ["module", MODULE],
  ["script", GLUE],
]) {
  test(`${file} missing`, async ({ page }) => {
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: "not found" }));
    await page.goto("/");
    const panel = await expectPanel(page, "missing", "missing or served with the wrong type");
    await expect(panel.getByRole("button", { name: "Copy details for whoever hosts it" })).toBeVisible();
    await expect(panel.locator("pre")).toContainText("404");
  });

  test(`another page in the place of the ${file}`, async ({ page }) => {
    await page.route(pattern, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await page.goto("/");
    const panel = await expectPanel(page, "missing", "missing or served with the wrong type");
    await expect(panel.locator("pre")).toContainText("text/html");
  });

  test(`${file} out of reach`, async ({ page }) => {
    await page.route(pattern, (route) => route.abort("connectionfailed"));
    await page.goto("/");
    const panel = await expectPanel(page, "network", "could not be fetched");
    await page.unroute(pattern);
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("#answer")).toBeVisible();
  });
}

test("a module that breaks off", async ({ page }) => {
  // A request routed by the test arrives whole, so the stream is cut inside the page.
  await page.addInitScript(() => {
    const fetched = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await fetched(...request);
      const bytes = new Uint8Array(await response.arrayBuffer());
      let sent = false;
      const pull = (controller) => {
        if (sent) controller.error(new TypeError("network error"));
        else controller.enqueue(bytes.slice(0, 1000));
        sent = true;
      };
      return new Response(new ReadableStream({ pull }), { headers: response.headers });
    };
  });
  await page.goto("/");
  await expectPanel(page, "network", "could not be fetched");
});

test("a damaged module", async ({ page }) => {
  await page.route(MODULE, (route) => route.fulfill({ contentType: "application/wasm", body: "\0asm\x01\0\0\0\x01" }));
  await page.goto("/");
  await expectPanel(page, "missing", "missing or served with the wrong type");
});

test("a wrong type alone does not stop it", async ({ page }) => {
  await page.route(MODULE, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-type": "application/octet-stream" };
    await route.fulfill({ response, headers });
  });
  await page.goto("/");
  await expect(page.locator("#answer")).toBeVisible();
});

test("opened from disk", async ({ page }) => {
  await page.goto(`file://${fileURLToPath(new URL("../../dist/index.html", import.meta.url))}`);
  const panel = await expectPanel(page, "disk", "opened from disk");
  await panel.getByRole("button", { name: "Show how" }).click();
  await expect(panel).toContainText("python3 -m http.server");
});

test("a browser without WebAssembly", async ({ page }) => {
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto("/?n=4");
  const panel = await expectPanel(page, "old", "Chrome or Edge 97");
  await expect(panel.locator("code")).toContainText("?n=4");
});

test("a bug while it runs", async ({ page }) => {
  await page.goto("/?n=4");
  await expect(page.locator("#answer")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new CustomEvent("synctoll-stopped", { detail: "panicked at 'test'" })));
  const panel = page.getByRole("alert");
  await expect(panel).toHaveAttribute("data-cause", "stopped");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText(
    "The calculator stopped. Your scenario is safe in this link.",
  );
  await expect(panel.locator("code")).toContainText("?n=4");
  await expect(panel.locator("pre")).toContainText("panicked at 'test'");
  await panel.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("in Chinese", async ({ page }) => {
  await page.route(MODULE, (route) => route.abort());
  await page.goto("/?lang=zh");
  const panel = await expectPanel(page, "network", "无法获取计算器文件");
  await expect(panel).toHaveAttribute("lang", "zh-CN");
});

test("in an embed", async ({ page }) => {
  await page.route(MODULE, (route) => route.abort());
  await page.goto("/?embed=chart&n=4");
  const panel = await expectPanel(page, "network", "could not be fetched");
  await expect(panel.getByRole("link", { name: "Open on its own page" })).toHaveAttribute("href", /\?n=4$/);
});

test("where the clipboard is blocked, the text is selected", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await withPolicy(page, "default-src 'self'; script-src 'self'");
  await page.goto("/");
  const panel = await expectPanel(page, "policy", "blocks WebAssembly");
  await panel.getByRole("button", { name: "Copy header" }).click();
  expect(await page.evaluate(() => String(getSelection()))).toContain("'wasm-unsafe-eval'");
});

for (const colorScheme of ["light", "dark"]) {
  test(`the panel is accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.route(MODULE, (route) => route.abort());
    await page.goto("/");
    await expectPanel(page, "network", "could not be fetched");
    const { violations } = await new AxeBuilder({ page }).include("#start").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}

test("progress shows after a second, with real bytes, and goes", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(MODULE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("#document").waitFor({ state: "attached" });
  await expect(page.locator("#start")).toBeEmpty();
  await expect(page.locator("#start")).toContainText(/Loading the calculator0 of \d+ kB/);
  release();
  await expect(page.locator("#answer")).toBeVisible();
  await expect(page.locator("#start")).toBeEmpty();
});
