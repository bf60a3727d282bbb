import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig } from "vitest/config";

const TESTS = "src/**/*.test.ts";

/**
 * Test files that need a worker of their own: those that replace modules, which other files would get too, and those
 * that start processes or databases, which inherit what other files changed in the worker (environment, user).
 */
const NEEDS_ISOLATION =
  /\bvi\.(?:doM|m)ock\(|"node:child_process"|\/(?:server-process|use-servers|test-nodes|nodes\.contract)\.ts"|platform\/root|database\/embedded/u;
const isolated = globSync(TESTS, { cwd: import.meta.dirname }).filter((file) =>
  NEEDS_ISOLATION.test(file + readFileSync(join(import.meta.dirname, file), "utf8")),
);
const shared = {
  // More than two cores: tests wait for a database, a process or a timer most of the time.
  maxWorkers: Math.max(4, availableParallelism() - 1),
  // What needs a service of the system runs where there is one: npm run test:services.
  exclude: process.env["HUBBUB_TEST_REDIS_URL"] ? [] : ["src/**/*.services.test.ts"],
  pool: "forks",
  // Only ends a test that hangs. Some start several processes, each of which takes ten seconds on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy CI machine may stall a process for seconds. A real error fails in both attempts.
  retry: process.env["CI"] ? 1 : 0,
} as const;

export default defineConfig({
  test: {
    globalSetup: ["src/testing/provide-postgres.ts", "src/testing/global-setup.ts"],
    projects: [
      {
        // A worker keeps its modules for all its files: importing the application takes longer than most files.
        // Modules of the server have no state of their own (decision 009).
        test: {
          ...shared,
          name: "server",
          include: [TESTS],
          exclude: [...shared.exclude, ...isolated],
          isolate: false,
        },
      },
      { test: { ...shared, name: "isolated", include: isolated } },
    ],
  },
});
