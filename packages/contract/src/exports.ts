/** Taking an event's data along: one table per activity, or everything at once. */
import * as z from "zod/mini";

import { EventParams } from "./event-params.ts";

export const EXPORT_TABLES = ["icebreaker", "questions", "chat", "reactions", "winners", "leaderboard"] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const EXPORT_FORMATS = [...EXPORT_TABLES.map((table) => `${table}-csv` as const), "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a downloaded file is called. */
export function exportFileName(eventId: string, format: ExportFormat): string {
  return `hubbub-${eventId}${format === "json" ? "" : `-${format.slice(0, -"-csv".length)}`}.${format === "json" ? "json" : "csv"}`;
}

export const exportCalls = {
  "GET /api/events/:eventId/export": {
    summary: "Download a table as CSV (UTF-8 with BOM, safe in spreadsheets) or everything as JSON",
    params: EventParams,
    query: z.object({ format: z.enum(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(", ")}`) }),
    /** The file itself. */
    answer: z.string(),
  },
} as const;
