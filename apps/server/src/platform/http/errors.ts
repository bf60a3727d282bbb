/** Maps every error to `{code, message}`. Stack traces stay on the server. */
import type { ErrorBody, ErrorCode } from "@hubbub/contract/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { QueueFullError } from "../database/batch-writer.ts";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a refusal, for the metrics. */
    countRefusal: (code: ErrorCode) => void;
  }
}

const byStatus: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: "invalid", message: "The request could not be read" },
  404: { code: "not_found", message: "Not found" },
  413: { code: "too_large", message: "The request is too large" },
  415: { code: "unsupported_media_type", message: "Send application/json" },
  429: { code: "rate_limited", message: "Too many requests" },
};

const RETRY_AFTER_UNAVAILABLE = 2;
export const CANNOT_SAVE_SENTENCE = "The server cannot save right now. Please try again.";

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
  const body: ErrorBody = { code: refusal.code, message: refusal.message };
  return reply
    .code(refusal.status)
    .header("Cache-Control", "no-store")
    .send(page ?? body);
}

export function sendUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal("not_found", "There is no such call"));
}

/** The refusal that answers this error. */
export function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFullError || isDatabaseUnavailable(error)) {
    return new Refusal("unavailable", CANNOT_SAVE_SENTENCE, RETRY_AFTER_UNAVAILABLE);
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  const known = byStatus[status];
  if (known) return new Refusal(known.code, known.message);
  if (status >= 400 && status < 500) return new Refusal("invalid", "The request could not be read");
  return new Refusal("internal", "Something went wrong on the server");
}
