/** Taking an event's data along: one table per activity, or everything at once. */
import * as z from "zod/mini";

import { EventParams } from "./event-params.ts";

export const EXPORT_TABLES = ["icebreaker", "questions", "chat", "reactions", "winners", "leaderboard"] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const EXPORT_FORMATS = [...EXPORT_TABLES.map((table) => `${table}-csv` as const), "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Of the title; in UTF-8 and with what follows it, the longest name stays below the 255 bytes of a file system. */
const TITLE_CHARACTERS_MAX = 50;

/**
 * What a downloaded file is called: the event's title, as far as file names of all systems take it, and the table.
 * Letters of all scripts stay; a title without any letter or digit gives the event's code instead.
 */
export function exportFileName(event: { id: string; title: string }, format: ExportFormat): string {
  const words = event.title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const title = Array.from(words.join("-")).slice(0, TITLE_CHARACTERS_MAX).join("").replace(/-$/u, "");
  const name = /[\p{L}\p{N}]/u.test(title) ? title : event.id;
  return format === "json" ? `${name}-event.json` : `${name}-${format.slice(0, -"-csv".length)}.csv`;
}

/** The value of the Content-Disposition header: the name in UTF-8 (RFC 6266), and in ASCII for old clients. */
export function attachmentHeader(event: { id: string; title: string }, format: ExportFormat): string {
  const name = exportFileName(event, format);
  const ascii = /^[\x20-\x7E]+$/u.test(name) ? name : exportFileName({ id: event.id, title: "" }, format);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
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
