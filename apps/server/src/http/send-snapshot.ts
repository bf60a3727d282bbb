/** Serves what is polled by the shortest way: 304 where the client has it, else the ready bytes in the best encoding. */
import type { OutgoingHttpHeaders } from "node:http";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Snapshot } from "./snapshot.ts";

export interface SnapshotHeaders {
  contentType?: string;
  status?: number;
}

export async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  { contentType = "application/json; charset=utf-8", status = 200 }: SnapshotHeaders = {},
): Promise<void> {
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    etag: snapshot.etag,
    "cache-control": "no-cache",
    vary: "Accept-Encoding, Authorization, Cookie",
  };
  if (status === 200 && matches(request.headers["if-none-match"], snapshot.etag)) {
    reply.hijack();
    reply.raw.writeHead(304, headers);
    reply.raw.end();
    return;
  }
  const encoding = snapshot.encodingFor(request.headers["accept-encoding"]);
  const body = await snapshot.encoded(encoding);
  reply.hijack();
  reply.raw.writeHead(status, {
    ...headers,
    "content-type": contentType,
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(snapshot.sendable(body), "latin1");
}

/** Sends JSON that is made for each answer and kept by nobody, by the same short way. */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, json: string): void {
  const headers = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(json),
  };
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(json);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((candidate) => candidate.trim() === etag);
}
