/** Tables as CSV. Spreadsheets read every text as text, never as a formula. */
import { stringify } from "csv-stringify/sync";

import type { Cell } from "../../activities/activity.ts";

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

// Characters that begin a formula in spreadsheets, their full-width forms, and whitespace that hides them.
const FORMULA_START = /^[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|%]/u;

/** Lines of cells. A text that could be a formula gets a leading apostrophe, which makes it a text. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(toText)),
    {
      record_delimiter: "windows",
      quoted_match: /[\r\n]/u,
      cast: { boolean: String },
    },
  );
}

function toText(cell: Cell): Cell {
  return typeof cell === "string" && FORMULA_START.test(cell) ? `'${cell}` : cell;
}
