import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // A worker keeps its modules for all its files: they are pure functions and schemas.
    isolate: false,
    // A limit only ends a test that hangs: machines can be many times slower than the one this was written on.
    testTimeout: 60_000,
  },
});
