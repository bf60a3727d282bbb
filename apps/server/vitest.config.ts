import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A busy CI machine may stall a process for seconds; a rule that is broken fails every time.
    retry: process.env["CI"] ? 2 : 0,
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
