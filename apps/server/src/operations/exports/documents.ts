/** Generates the files of an export as a stream of text. */
import { EXPORT_TABLES, type ExportTable } from "@hubbub/contract/activities";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { type EventRecord, toOrganizerEvent } from "../../domain/events/event-record.ts";
import { BYTE_ORDER_MARK, csvLines } from "./csv.ts";
import { headingOf } from "./headings.ts";
import { exportActivityLog } from "./exports.store.ts";
import { exportRunSheet } from "../run-sheet/run-sheet.store.ts";
import { exportTables } from "./tables.ts";

/** To be incremented when the format of the JSON document changes. */
const DOCUMENT_VERSION = 1;

export async function* csvDocument(
  kysely: Kysely<Schema>,
  eventId: string,
  table: ExportTable,
): AsyncGenerator<string> {
  const { columns, batches } = exportTables[table];
  yield BYTE_ORDER_MARK + csvLines([columns.map(headingOf)]);
  for await (const rows of batches(kysely, eventId)) {
    yield csvLines(rows.map((row) => columns.map((column) => row[column] ?? null)));
  }
}

export async function* jsonDocument(kysely: Kysely<Schema>, event: EventRecord): AsyncGenerator<string> {
  const { role: _, organizerId: __, ...settings } = toOrganizerEvent(event, "owner");
  const head = { document: "hubbub-event", version: DOCUMENT_VERSION, exportedAt: new Date().toISOString() };
  yield JSON.stringify({ ...head, event: settings }).slice(0, -1);
  for (const table of EXPORT_TABLES) yield* jsonList(table, exportTables[table].batches(kysely, event.id));
  yield* jsonList("activityLog", exportActivityLog(kysely, event.id));
  yield* jsonList("runSheet", exportRunSheet(kysely, event.id));
  yield "}\n";
}

/** A field of the document with a list. */
async function* jsonList(name: string, batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = "";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield "]";
}
