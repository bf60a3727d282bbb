import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** The calls on `z` whose result nobody uses, as source text. */
function unusedCalls(file: string, source: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== "CallExpression") return;
      let called = expression.callee;
      while (called.type === "MemberExpression") called = called.object;
      if (called.type === "Identifier" && called.name === "z") found.push(source.slice(start, end));
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

it("[LOAD-6] no code relies on a call on z whose result is not used: the build drops such calls", () => {
  expect(unusedCalls("a.ts", `import * as z from "zod"; z.config({}); const a = z.string(); f(z.string());`)).toEqual([
    "z.config({});",
  ]);
  const files = globSync(["apps/web/src/**/*.{ts,tsx}", "packages/contract/src/**/*.ts"], { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect(unusedCalls(file, readFileSync(join(root, file), "utf8")), file).toEqual([]);
});
