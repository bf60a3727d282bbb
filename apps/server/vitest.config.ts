import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Both cores of a small machine: tests wait for a database, a process or a timer most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy CI machine may stall a process for seconds; a rule that is broken fails every time.
    retry: process.env["CI"] ? 2 : 0,
    include: ["src/**/*.test.ts"],
    // What needs a service of the system runs where there is one: npm run test:services.
    exclude: process.env["HUBBUB_TEST_REDIS_URL"] ? [] : ["src/**/*.services.test.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
