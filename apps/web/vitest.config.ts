import { availableParallelism } from "node:os";

import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react(), lingui({ cwd: import.meta.dirname })],
  test: {
    // Both cores of a small machine: tests wait for a database, a process or a timer most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy CI machine may stall a process for seconds; a rule that is broken fails every time.
    retry: process.env["CI"] ? 2 : 0,
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
