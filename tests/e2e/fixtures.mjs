// `test` with the built page served on a free port, and a watch over what the page does.
import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { serve } from "./serve.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

export const test = base.extend({
  site: [
    async ({}, use) => {
      const site = await serve(DIST);
      await use(site.url);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site),

  /** What went wrong on the page so far: console errors, exceptions, policy violations, requests to other hosts. */
  complaints: async ({ page, site }, use) => {
    const complaints = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`exception: ${error}`));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(site) && !/^(data|blob):/.test(url)) complaints.push(`request: ${url}`);
    });
    await page.exposeBinding("reportViolation", (_, text) => complaints.push(`policy: ${text}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        globalThis.reportViolation(`${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    await use(complaints);
  },
});

export { expect } from "@playwright/test";
