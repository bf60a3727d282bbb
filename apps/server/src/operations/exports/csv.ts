/** Tables as CSV that spreadsheets read right and never run. */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

// What spreadsheets take for a formula, the full-width forms of those signs, and white space that hides them.
const FORMULA_START = /^[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|%]/u;

export type Cell = string | number | boolean | null;

/** One line of cells. A text that could be a formula gets an apostrophe in front, which makes it a text. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(",") + LINE_END;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
