import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "identity",
    include: ["src/**/*.test.ts"],
    globalSetup: ["../server/src/testing/provide-postgres.ts"],
    // A worker keeps its modules for all its files.
    isolate: false,
    // At least two workers, also on a machine with two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Hashing passwords takes processor time, of which a busy machine has little.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env["CI"] ? 1 : 0,
  },
});
