import { defineConfig } from "@playwright/test";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's headless shell ends a page that asks it for speech recognition on the device.
  "--disable-blink-features=OnDeviceWebSpeechAvailable",
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/global-setup.ts",
  // Three tests at a time, each worker with its own server and browser. Tests share nothing but the server.
  fullyParallel: true,
  workers: 3,
  // No retry on a developer's machine: it would hide a race. A busy CI machine may stall a process for seconds.
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  // Only ends a test that fails, also on a machine that stalls for seconds. A test about a duration sets its own limit.
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json"]],
  outputDir: "../test-results",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    // Service workers would respond before the routes of a test. offline.spec.ts allows them, because it tests them.
    serviceWorkers: "block",
    // Recording a trace of every test doubles the time. For one test: playwright test --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env["HUBBUB_CHROMIUM"] ?? "/usr/bin/chromium", args: flags },
  },
});
