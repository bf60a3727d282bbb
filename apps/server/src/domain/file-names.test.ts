import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const product = globSync("**/*.ts", { cwd: root }).filter(
  (file) => !/\.(?:test|contract)\.ts$|^testing\/|^platform\//u.test(file),
);
const filesWith = (pattern: RegExp) => product.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));

it.each([
  [
    "-submissions.ts make a write plan",
    /\bcreateSubmissionWriter[<(]/u,
    /-submissions\.ts$|^submissions\/write-pipeline\.ts$/u,
  ],
  [
    ".store.ts query the database",
    /\bsql(?:<.*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/u,
    /\.store\.ts$|^domain\/schema\/|^operations\/backup\//u,
  ],
])("only files named …%s", (_does, pattern, names) => {
  const found = filesWith(pattern);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((file) => !names.test(file))).toEqual([]);
});
