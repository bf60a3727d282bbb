import { availableParallelism } from "node:os";

import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react(), lingui({ cwd: import.meta.dirname })],
  test: {
    // At least two workers, also on a machine with two cores: tests mostly wait for timers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Each file has modules and a jsdom of its own, but not a process of its own (decision 155).
    pool: "vmThreads",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/web-crypto.js", "src/testing/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
