import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig } from "vitest/config";

const TESTS = "src/**/*.test.ts";

/** Test files that replace modules. In a worker that runs several files, others would get the replaced modules too. */
const mocking = globSync(TESTS, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(?:doM|m)ock\(/u.test(readFileSync(join(import.meta.dirname, file), "utf8")),
);
const shared = {
  // Both cores of a small machine: tests wait for a database, a process or a timer most of the time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // What needs a service of the system runs where there is one: npm run test:services.
  exclude: process.env["HUBBUB_TEST_REDIS_URL"] ? [] : ["src/**/*.services.test.ts"],
  pool: "forks",
  // Only ends a test that hangs. Some start several processes, each of which takes ten seconds on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    globalSetup: ["src/testing/global-setup.ts"],
    projects: [
      {
        // A worker keeps its modules for all its files: importing the application takes longer than most files
        // (decision 155). Modules of the server have no state of their own (decision 151).
        test: {
          ...shared,
          name: "server",
          include: [TESTS],
          exclude: [...shared.exclude, ...mocking],
          isolate: false,
        },
      },
      { test: { ...shared, name: "isolated", include: mocking } },
    ],
  },
});
