/** Tables as CSV. Spreadsheets read every text as text, never as a formula. */
import { withoutFormula } from "@hubbub/contract/text";
import { stringify } from "csv-stringify/sync";

import type { Cell } from "../../activities/activity.ts";

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Lines of cells. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? withoutFormula(cell) : cell))),
    {
      record_delimiter: "windows",
      quoted_match: /[\r\n]/u,
      cast: { boolean: String },
    },
  );
}
