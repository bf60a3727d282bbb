/** Downloads of an event's data, streamed while they are read. */
import type { ExportTable } from "@hubbub/contract/activities";
import { type ExportFormat, exportFileName } from "@hubbub/contract/exports";
import { withoutFormula } from "@hubbub/contract/text";
import { stringify } from "csv-stringify/sync";

import type { Activity, Cell, ExportedTable } from "../../activities/activity.ts";
import { download } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { type EventRecord, toOrganizerEvent } from "../../domain/events/event-record.ts";
import { exportAuditLog } from "../audit-log/audit-log.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { findRunSheet } from "../run-sheet/run-sheet.store.ts";

export function exportRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  route("GET /api/events/:eventId/export", async ({ event, query: { format } }) => {
    const isJson = format === "json";
    return download(
      {
        "content-type": isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
        "content-disposition": attachmentHeader(event, format),
      },
      isJson ? jsonDocument(deps, event) : csvDocument(deps, event.id, format.slice(0, -"-csv".length) as ExportTable),
    );
  });
}

/** Makes spreadsheets read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
/** To be incremented when the format of the JSON document changes. */
const DOCUMENT_VERSION = 1;

async function* csvDocument(
  { kysely, activities }: FeatureDeps,
  eventId: string,
  table: ExportTable,
): AsyncGenerator<string> {
  const { columns, headings, batches } = requireTable(activities, table);
  yield BYTE_ORDER_MARK + csvLines([columns.map((column) => headings[column] ?? wordsOf(column))]);
  for await (const rows of batches(kysely, eventId)) {
    yield csvLines(rows.map((row) => columns.map((column) => row[column] ?? null)));
  }
}

/** Lines of CSV. Spreadsheets read every text as text, never as a formula. */
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

async function* jsonDocument({ kysely, activities }: FeatureDeps, event: EventRecord): AsyncGenerator<string> {
  const { role: _, organizerId: __, ...settings } = toOrganizerEvent(event, "owner");
  const head = { document: "hubbub-event", version: DOCUMENT_VERSION, exportedAt: new Date().toISOString() };
  yield JSON.stringify({ ...head, event: settings }).slice(0, -1);
  for (const { name, batches } of tablesOf(activities)) yield* jsonList(name, batches(kysely, event.id));
  yield* jsonList("activityLog", exportAuditLog(kysely, activities, event.id));
  const { steps } = await findRunSheet(kysely, event.id);
  yield `,\n"runSheet":${JSON.stringify(steps)}}\n`;
}

function requireTable(activities: readonly Activity[], name: ExportTable): ExportedTable {
  const table = tablesOf(activities).find((each) => each.name === name);
  if (!table) throw new Error(`No activity has the table ${name}`);
  return table;
}

/** "submittedAt" becomes "Submitted at". */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The tables of the activities, with their names. */
function tablesOf(activities: readonly Activity[]) {
  return activities.flatMap(({ unit: { exportTable: name }, exportTable }) =>
    name && exportTable ? [{ name, ...exportTable }] : [],
  );
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

/** Value of the Content-Disposition header: the name in UTF-8 (RFC 6266) and in ASCII for old clients. */
function attachmentHeader(event: { id: string; title: string }, format: ExportFormat): string {
  const name = exportFileName(event, format);
  const ascii = /^[\x20-\x7E]+$/u.test(name) ? name : exportFileName({ id: event.id, title: "" }, format);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
