/** Streams a response that is too large to be held in memory. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends pieces of text as they are made. The first is awaited before the status is sent, so that it can still fail. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const first = await pieces.next();
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...headers,
    "cache-control": "no-store",
  });
  reply.raw.write(first.value ?? "");
  try {
    await pipeline(Readable.from(pieces), reply.raw);
  } catch (error) {
    // The client or the database disconnected: the broken connection shows the client that the file is incomplete.
    request.log.warn({ err: error }, "A download ended early");
    reply.raw.destroy();
  }
}
