/** Downloads of an event's data, streamed while they are read. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { attachmentHeader, type ExportTable } from "@hubbub/contract/exports";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { csvDocument, jsonDocument } from "./documents.ts";

export function exportRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/events/:eventId/export", async ({ event, query: { format }, request, reply }) => {
    const isJson = format === "json";
    const document = isJson
      ? jsonDocument(kysely, event)
      : csvDocument(kysely, event.id, format.slice(0, -"-csv".length) as ExportTable);
    // The first piece is read before anything is answered: a database that is away is a 503, not half a file.
    const first = await document.next();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": isJson ? "application/json; charset=utf-8" : "text/csv; charset=utf-8",
      "content-disposition": attachmentHeader(event, format),
      "cache-control": "no-store",
    });
    reply.raw.write(first.value ?? "");
    try {
      await pipeline(Readable.from(document), reply.raw);
    } catch (error) {
      // The other side went away, or the database did: the broken connection says that the file is not whole.
      request.log.warn({ err: error }, "An export ended early");
      reply.raw.destroy();
    }
    return undefined;
  });
}
