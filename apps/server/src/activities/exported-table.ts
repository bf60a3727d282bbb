/** A table of the exports: its columns, and the rows in batches. Contains no network addresses and participant keys. */
import type { Kysely } from "kysely";

import type { Schema } from "../domain/schema/schema.ts";

export type Cell = string | number | boolean | null;
export type ExportRow = Record<string, Cell>;

export interface ExportedTable {
  /** The fields; the JSON document uses their names. */
  columns: readonly string[];
  /** Headings in CSV files of fields whose name is not their heading: "submittedAt" has the heading "Submitted at". */
  headings: Readonly<Record<string, string>>;
  /** Yields the rows in order, in batches, so that a long table is never completely in memory. */
  batches: (kysely: Kysely<Schema>, eventId: string) => AsyncIterable<readonly ExportRow[]>;
}

/** Headings of fields of several tables. */
export const POST_HEADINGS = { participantName: "Name", content: "Text", isHidden: "Hidden" };

export const BATCH_ROWS = 1000;

/** Yields batches of rows in the order of their ids. Each starts after the last id of the previous one. */
export async function* readInBatches<Row extends { id: number }, Out>(
  readAfter: (id: number) => Promise<Row[]>,
  toOutput: (row: Row) => Out,
): AsyncGenerator<Out[]> {
  let last = 0;
  for (;;) {
    const rows = await readAfter(last);
    if (rows.length > 0) yield rows.map(toOutput);
    if (rows.length < BATCH_ROWS) return;
    last = Number(rows.at(-1)?.id);
  }
}
