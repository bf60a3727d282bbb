/** Sends snapshots from route handlers, with answer.ts instead of Fastify's serialization. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { type AnswerHeaders, answerSnapshot, isKnown } from "./answer.ts";
import type { Sendable } from "../cache/snapshot.ts";

export async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Sendable,
  kind: { contentType?: string; status?: number } = {},
): Promise<void> {
  if (!isKnown(request.raw, snapshot)) await snapshot.prepare(snapshot.encodingFor(request.headers["accept-encoding"]));
  reply.hijack();
  answerSnapshot(request.raw, reply.raw, snapshot, headersOf(reply), kind);
}

function headersOf(reply: FastifyReply): AnswerHeaders {
  return { ...reply.getHeaders() } as AnswerHeaders;
}
