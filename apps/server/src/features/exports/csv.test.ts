import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { csvLines } from "./export.routes.ts";
import type { Cell } from "../../activities/activity.ts";

const csvLine = (cells: readonly Cell[]) => csvLines([cells]);

describe("CSV cells", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30", "'+49 30"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["  =1", "'  =1"],
    ["\u200B=1", "'\u200B=1"],
    ["＝1", "'＝1"],
    ["\t=1", "'\t=1"],
    ["a=1", "a=1"],
    ['say "hi", now', '"say ""hi"", now"'],
    ["two\nlines", '"two\nlines"'],
    ["=\nx", '"\'=\nx"'],
  ])("[EXP-1] writes %j as %j: formulas become text, quotes are doubled", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it("[EXP-1] writes numbers and booleans unchanged, and null as an empty cell", () => {
    expect(csvLine([-3, true, null, ""])).toBe("-3,true,,\r\n");
  });

  it("[EXP-2] parses back to the written values, and no cell starts like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }), (texts) => {
        const cells = readLine(csvLine(texts));
        expect(cells).toHaveLength(texts.length);
        for (const [index, cell] of cells.entries()) {
          expect([texts[index], `'${texts[index]}`]).toContain(cell);
          expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
        }
      }),
    );
  });
});

/** A minimal parser of RFC 4180, as a spreadsheet reads the file. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?:,|$)/u.exec(rest);
    const plain = /^([^,]*)(?:,|$)/u.exec(rest);
    const [whole = "", content = ""] = quoted ?? plain ?? [];
    cells.push(quoted ? content.replaceAll('""', '"') : content);
    if (!whole.endsWith(",")) return cells;
    rest = rest.slice(whole.length);
  }
}
