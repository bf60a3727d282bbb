/** The files of an export, as pieces of text in order. */
import { EXPORT_TABLES, type ExportTable } from "@hubbub/contract/exports";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { type EventRecord, toOrganizerEvent } from "../../domain/events/event-record.ts";
import { BYTE_ORDER_MARK, csvLines } from "./csv.ts";
import { headingOf } from "./headings.ts";
import { exportTables } from "./tables.ts";

/** Raised when the shape of the JSON document changes. */
const DOCUMENT_VERSION = 1;

export async function* csvDocument(
  kysely: Kysely<Schema>,
  eventId: string,
  table: ExportTable,
): AsyncGenerator<string> {
  const { columns, pieces } = exportTables[table];
  yield BYTE_ORDER_MARK + csvLines([columns.map(headingOf)]);
  for await (const rows of pieces(kysely, eventId)) {
    yield csvLines(rows.map((row) => columns.map((column) => row[column] ?? null)));
  }
}

export async function* jsonDocument(kysely: Kysely<Schema>, event: EventRecord): AsyncGenerator<string> {
  const { role: _, organizerId: __, ...settings } = toOrganizerEvent(event, "owner");
  const head = { document: "hubbub-event", version: DOCUMENT_VERSION, exportedAt: new Date().toISOString() };
  yield JSON.stringify({ ...head, event: settings }).slice(0, -1);
  for (const table of EXPORT_TABLES) {
    yield `,\n${JSON.stringify(table)}:[`;
    let separator = "";
    for await (const rows of exportTables[table].pieces(kysely, event.id)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
      separator = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}
