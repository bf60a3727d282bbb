/** Answers written by the shortest way Node offers: head and body at once, nothing in between. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

import type { Sendable } from "../cache/snapshot.ts";

export type AnswerHeaders = OutgoingHttpHeaders;

const VARY = "Accept-Encoding, Authorization, Cookie";
const JSON_TYPE = "application/json; charset=utf-8";

/** Whether the client has this snapshot already. */
export function isKnown({ headers }: IncomingMessage, { etag }: Sendable): boolean {
  const known = headers["if-none-match"];
  if (!known) return false;
  return known === etag || known === "*" || known.split(",").some((candidate) => candidate.trim() === etag);
}

/**
 * Sends a snapshot: 304 where the client has it, else its bytes in the best encoding.
 * @returns false where that encoding has yet to be made; nothing is sent then
 */
export function answerSnapshot(
  request: IncomingMessage,
  response: ServerResponse,
  snapshot: Sendable,
  headers: AnswerHeaders,
  { contentType = JSON_TYPE, status = 200 }: { contentType?: string; status?: number } = {},
): boolean {
  const isNotModified = status === 200 && isKnown(request, snapshot);
  const encoding = isNotModified ? "identity" : snapshot.encodingFor(request.headers["accept-encoding"]);
  const body = isNotModified ? "" : snapshot.sendable(encoding);
  if (body === null) return false;
  headers["etag"] = snapshot.etag;
  headers["cache-control"] = "no-cache";
  headers["vary"] = headers["vary"] === undefined ? VARY : `${VARY}, ${headers["vary"]}`;
  if (isNotModified) {
    response.writeHead(304, headers);
    response.end();
    return true;
  }
  headers["content-type"] = contentType;
  headers["content-length"] = body.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  response.writeHead(status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body, "latin1");
  return true;
}

/** Sends JSON that is made for each answer and kept by nobody. */
export function answerFresh(
  request: IncomingMessage,
  response: ServerResponse,
  json: string,
  headers: AnswerHeaders,
): void {
  headers["cache-control"] = "no-store";
  headers["content-type"] = JSON_TYPE;
  const bytes = Buffer.byteLength(json);
  headers["content-length"] = bytes;
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  // Of ASCII both are the same bytes, and latin1 need not be encoded.
  else response.end(json, bytes === json.length ? "latin1" : "utf8");
}
