/** Maps every error to `{code, message}`. Stack traces stay on the server. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import type { ErrorBody, ErrorCode } from "@hubbub/contract/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { msg } from "@hubbub/contract/messages";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { QueueFullError } from "../database/batch-writer.ts";
import { Refusal } from "./refusal.ts";
import { DATA_CONTENT_POLICY } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a refusal, for the metrics. */
    countRefusal: (code: ErrorCode) => void;
  }
}

const UNREADABLE_SENTENCE = msg("The request is invalid");
const byStatus: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: "invalid", message: UNREADABLE_SENTENCE },
  404: { code: "not_found", message: "Not found" },
  413: { code: "too_large", message: msg("The request is too large") },
  415: { code: "unsupported_media_type", message: "Send application/json" },
  429: { code: "rate_limited", message: msg("Too many requests. Please try again in a minute.") },
};

const RETRY_AFTER_UNAVAILABLE = 2;
export const CANNOT_SAVE_SENTENCE = msg("The server cannot save right now. Please try again.");

export function registerErrors(app: FastifyInstance, countRefusal: (code: ErrorCode) => void): void {
  app.decorate("countRefusal", countRefusal);
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
    return sendRefusal(reply, refusal);
  });
}

/** @param page HTML to send instead of `{code, message}` */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, page?: Buffer): FastifyReply {
  reply.server.countRefusal(refusal.code);
  if (refusal.retryAfter !== null) reply.header("Retry-After", String(refusal.retryAfter));
  const { code, message, field } = refusal;
  const body: ErrorBody = { code, message, ...(field && { field }) };
  return reply
    .code(refusal.status)
    .header("Cache-Control", "no-store")
    .send(page ?? body);
}

export function sendUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal("not_found", "This API endpoint does not exist"));
}

/** The refusal that answers this error. */
export function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFullError || isDatabaseUnavailable(error)) {
    return new Refusal("unavailable", CANNOT_SAVE_SENTENCE, RETRY_AFTER_UNAVAILABLE);
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  const known = byStatus[status] ?? (status >= 400 && status < 500 ? byStatus[400] : undefined);
  return known ? new Refusal(known.code, known.message) : new Refusal("internal", "Something went wrong on the server");
}

/** Writes an error response to a socket without a request handler, such as a refused upgrade, and closes it. */
export function endWithError(socket: Duplex, status: number, error: ErrorBody): void {
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Security-Policy: ${DATA_CONTENT_POLICY}`,
    "X-Content-Type-Options: nosniff",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Responds to a request that Node could not parse: too slow, headers too large, or not HTTP. */
export function writeClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    endWithError(socket, 408, { code: "invalid", message: "The request took too long" });
  else if (error.code === "HPE_HEADER_OVERFLOW")
    endWithError(socket, 431, { code: "too_large", message: "The headers are too large" });
  else endWithError(socket, 400, { code: "invalid", message: UNREADABLE_SENTENCE });
}
