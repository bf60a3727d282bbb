import { defineConfig } from "@playwright/test";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers: process.env["CI"] ? 1 : 2,
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json"]],
  outputDir: "../test-results",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    // Service workers would respond before the routes of a test. offline.spec.ts allows them, because it tests them.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env["HUBBUB_CHROMIUM"] ?? "/usr/bin/chromium", args: flags },
  },
});
