/** Sends the result of a handler: the call's answer as JSON, a cached list, or a download. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { isSendable, type Sendable } from "../platform/cache/snapshot.ts";
import { sendSnapshot, sendStream } from "../platform/http/response.ts";

/** A file that is streamed while it is generated. */
export class Download {
  readonly headers: { "content-type": string; "content-disposition": string };
  readonly pieces: AsyncGenerator<string>;

  constructor(headers: Download["headers"], pieces: AsyncGenerator<string>) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** What a handler may return instead of the call's answer. */
export type PreparedResponse = Sendable | Download;

export async function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<void> {
  if (isSendable(result)) return sendSnapshot(request, reply, result);
  if (result instanceof Download) return sendStream(request, reply, result.headers, result.pieces);
  reply.header("Cache-Control", "no-store");
  if (reply.statusCode === 204) reply.send();
  else reply.send(result);
}
