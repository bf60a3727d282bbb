import { availableParallelism } from "node:os";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { messageCatalogs } from "./build-plugins/message-catalogs.ts";

/** Tests of rendering on the server, where there is no document. */
const SERVER_TESTS = "src/server-entry.test.tsx";

export default defineConfig({
  plugins: [react(), messageCatalogs()],
  test: {
    // At least two workers, also on a machine with two cores: tests mostly wait for timers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only ends a test that hangs: CI machines can be many times slower.
    testTimeout: 120_000,
    retry: process.env["CI"] ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "browser",
          // Each file has modules and a jsdom of its own, but not a process of its own.
          pool: "vmThreads",
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [SERVER_TESTS],
          setupFiles: ["src/testing/web-crypto.js", "src/testing/setup.ts"],
        },
      },
      { extends: true, test: { name: "server", environment: "node", include: [SERVER_TESTS] } },
    ],
  },
});
