import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const product = globSync("**/*.ts", { cwd: root }).filter(
  (file) => !/\.(?:test|contract)\.ts$|^testing\/|^platform\//u.test(file),
);
const filesWith = (pattern: RegExp) => product.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));

it("only files named …-broadcasts.ts publish", () => {
  const publishing = filesWith(/\bbus\.(?:publish|sendNote)\(/u);
  expect(publishing.length).toBeGreaterThan(10);
  expect(publishing.filter((file) => !file.endsWith("-broadcasts.ts"))).toEqual([]);
});
