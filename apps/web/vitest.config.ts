import { availableParallelism } from "node:os";

import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react(), lingui({ cwd: import.meta.dirname })],
  test: {
    // At least two workers, also on a machine with two cores: tests mostly wait for timers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy CI machine may stall a process for seconds. A real error fails in every attempt.
    retry: process.env["CI"] ? 2 : 0,
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
