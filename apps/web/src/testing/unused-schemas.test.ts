import { expect, it } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "../../../../packages/contract/src/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A call on `z` at the beginning of a statement: after another statement, a brace or a comment. */
const UNUSED_CALL = /(?:^|[;{}]|\*\/|\/\/[^\n]*\n)\s*z\s*[.(]/u;

it("[LOAD-6] no code relies on a call on z whose result is not used: the build drops such calls", () => {
  for (const unused of [
    "z.config({});",
    "const a = 1;\nz.config({});",
    "if (a) {\n  z.config({});",
    "// Why\nz.config({});",
  ])
    expect(unused).toMatch(UNUSED_CALL);
  for (const used of ["const a = z.string();", "f(\n  z.string(),\n  z.email());", "const f = () => z.string();"])
    expect(used).not.toMatch(UNUSED_CALL);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const found = Object.keys(sources).filter(
    (file) => !file.endsWith("unused-schemas.test.ts") && UNUSED_CALL.test(sources[file] ?? ""),
  );
  expect(found).toEqual([]);
});
