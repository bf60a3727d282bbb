/** Downloads of an event's data, streamed while they are read. */
import type { ExportTable } from "@hubbub/contract/activities";
import { attachmentHeader } from "@hubbub/contract/exports";
import type { Kysely } from "kysely";

import { Download } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { csvDocument, jsonDocument } from "./documents.ts";

export function exportRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/events/:eventId/export", async ({ event, query: { format } }) => {
    const isJson = format === "json";
    return new Download({
      contentType: isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
      disposition: attachmentHeader(event, format),
      pieces: isJson
        ? jsonDocument(kysely, event)
        : csvDocument(kysely, event.id, format.slice(0, -"-csv".length) as ExportTable),
    });
  });
}
