/**
 * Writes responses directly with node:http, without the work that Fastify does per response: snapshots with headers and
 * body in one write, and downloads that are too large to be held in memory.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Snapshot } from "../cache/snapshot.ts";

export type ResponseHeaders = OutgoingHttpHeaders;

const VARY = "Accept-Encoding, Authorization, Cookie";
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The Cache-Control header of content that only some people may see.
 * @param isVersioned whether its address changes with it
 */
export function versionedCaching(isVersioned: boolean): string {
  return isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache";
}

/**
 * The Cache-Control header of a snapshot. Shared caches (reverse proxies and CDNs) may answer with a shared snapshot for
 * a second, if neither the request nor the response says who the client is. Browsers ask again each time.
 */
function snapshotCaching(
  { headers: { cookie, authorization } }: IncomingMessage,
  { isShared }: Pick<Snapshot, "isShared">,
  setsCookie: boolean,
): string {
  if (setsCookie) return "private, no-cache";
  const isAnonymous = cookie === undefined && authorization === undefined;
  return isShared && isAnonymous ? "public, max-age=0, s-maxage=1" : "no-cache";
}

/** What a snapshot is sent as; by default JSON with status 200. */
interface ResponseKind {
  contentType?: string;
  status?: number;
}

/** Whether the client already has the content with this ETag (If-None-Match). */
export function isKnown({ headers }: IncomingMessage, { etag }: Pick<Snapshot, "etag">): boolean {
  const known = headers["if-none-match"];
  if (!known) return false;
  return known === etag || known === "*" || known.split(",").some((candidate) => candidate.trim() === etag);
}

/** Sends a snapshot, or 304. */
export function writeSnapshot(
  request: IncomingMessage,
  response: ServerResponse,
  snapshot: Snapshot,
  headers: ResponseHeaders,
  { contentType = JSON_TYPE, status = 200 }: ResponseKind = {},
): void {
  headers["etag"] = snapshot.etag;
  headers["cache-control"] = snapshotCaching(request, snapshot, headers["set-cookie"] !== undefined);
  headers["vary"] = headers["vary"] === undefined ? VARY : `${VARY}, ${headers["vary"]}`;
  if (status === 200 && isKnown(request, snapshot)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = snapshot.encodingFor(request.headers["accept-encoding"]);
  const body = snapshot.encoded(encoding);
  headers["content-type"] = contentType;
  headers["content-length"] = body.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  response.writeHead(status, headers).end(request.method === "HEAD" ? "" : body, "latin1");
}

/** Sends a snapshot from a route handler. */
export function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  kind?: ResponseKind,
): void {
  writeSnapshot(request.raw, reply.raw, snapshot, headersOf(reply), kind);
  // Afterwards, because the error handler answers if building the body fails.
  reply.hijack();
}

/** Sends pieces of text as they are made. The first is awaited before the status is sent, so that it can still fail. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = await pieces.next();
  reply.hijack();
  reply.raw.writeHead(200, { ...headersOf(reply), ...headers, "cache-control": "no-store" });
  reply.raw.write(first.value ?? "");
  try {
    await pipeline(Readable.from(pieces), reply.raw);
  } catch (error) {
    // The client or the database disconnected: the broken connection shows the client that the file is incomplete.
    request.log.warn({ err: error }, "A download ended early. The client sees a broken connection.");
    reply.raw.destroy();
  }
}

function headersOf(reply: FastifyReply): ResponseHeaders {
  return { ...reply.getHeaders() } as ResponseHeaders;
}
