import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "out",
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./count-reporter.mjs"]],
  // Pages are mostly waited for, and the server that each worker starts is small.
  workers: "100%",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: {
      // The system's browser: none is downloaded.
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
