import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

import { HEAP_FLAG } from "./heap.ts";

// V8 ignores a flag that it does not know.
it("sets a flag that the runtime's V8 knows", () => {
  expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toContain(`${HEAP_FLAG} (`);
});
