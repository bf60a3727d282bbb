/** Downloads of an event's data, streamed while they are read. */
import type { ExportTable } from "@hubbub/contract/activities";
import { attachmentHeader } from "@hubbub/contract/exports";

import { Download } from "../../api/response.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { csvDocument, jsonDocument } from "./documents.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function exportRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  route("GET /api/events/:eventId/export", async ({ event, query: { format } }) => {
    const isJson = format === "json";
    return new Download({
      contentType: isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
      disposition: attachmentHeader(event, format),
      pieces: isJson
        ? jsonDocument(deps, event)
        : csvDocument(deps, event.id, format.slice(0, -"-csv".length) as ExportTable),
    });
  });
}
