/** Sends the result of a handler: the call's answer as JSON, a cached list, or a download. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { isSendable, type Sendable } from "../platform/cache/snapshot.ts";
import { sendSnapshot, sendStream } from "../platform/http/answer.ts";

/** A file that is streamed while it is generated. */
export class Download {
  readonly headers: { "content-type": string; "content-disposition": string };
  readonly pieces: AsyncGenerator<string>;

  constructor(headers: Download["headers"], pieces: AsyncGenerator<string>) {
    this.headers = headers;
    this.pieces = pieces;
  }
}

/** The call's answer with another status than the contract's. */
class AnswerWithStatus {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** For calls with two statuses, such as 201 for a first answer and 200 for a changed one. */
export function withStatus(status: 200 | 201, body: object): AnswerWithStatus {
  return new AnswerWithStatus(status, body);
}

/** What a handler may return instead of the call's answer. */
export type PreparedResponse = Sendable | Download | AnswerWithStatus;

/** @param status the status code if `result` is the call's answer */
export async function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  status: number,
): Promise<void> {
  if (isSendable(result)) return sendSnapshot(request, reply, result);
  if (result instanceof Download) return sendStream(request, reply, result.headers, result.pieces);
  if (result instanceof AnswerWithStatus) return sendResult(request, reply, result.body, result.status);
  reply.header("Cache-Control", "no-store").code(status);
  if (status === 204) reply.send();
  else reply.send(result);
}
