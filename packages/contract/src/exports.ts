/** Export of an event's data: one CSV file per activity, or everything as JSON. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { valuesOf } from "./activities/index.ts";

export const EXPORT_FORMATS = [...valuesOf("exportTable").map((table) => `${table}-csv` as const), "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** So that the whole name in UTF-8 stays below 255 bytes, the limit of file systems. */
const TITLE_CHARACTERS_MAX = 50;

/**
 * File name of a download: the event's title and the table. Letters of all scripts stay; other characters become
 * hyphens. A title without letters and digits is replaced by the event id.
 */
export function exportFileName(event: { id: string; title: string }, format: ExportFormat): string {
  const words = event.title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const title = Array.from(words.join("-")).slice(0, TITLE_CHARACTERS_MAX).join("").replace(/-$/u, "");
  const name = /[\p{L}\p{N}]/u.test(title) ? title : event.id;
  return format === "json" ? `${name}-event.json` : `${name}-${format.slice(0, -"-csv".length)}.csv`;
}

export const exportCalls = {
  "GET /api/events/:eventId/export": {
    access: { ...ADMINS, records: "sensitive_read" },
    summary: "Download a table as CSV (UTF-8 with BOM, formulas escaped) or everything as JSON",
    query: z.object({ format: z.enum(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(", ")}`) }),
    /** The file content. */
    answer: z.string(),
  },
} as const;
