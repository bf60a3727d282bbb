/** Any error, as a person (or a product) is told of it. Nothing of its inside leaves the server. */
import type { FastifyError } from "fastify";

import { QueueFullError } from "../accounts/work-queue.ts";
import { PageError } from "./page-error.ts";

/** The error as a page error; what nobody foresaw becomes a 500, a database out of reach a 503. */
export function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  if (error instanceof QueueFullError) {
    const message = "Very many people are signing in at this moment. Please try again in a few seconds.";
    return new PageError(503, "One moment, please", message, { retryAfterSeconds: 5 });
  }
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  if (status === 413) return new PageError(413, "That was too much", "The form was larger than this page accepts.");
  if (status === 415)
    return new PageError(415, "This form is not right", "The sign-on takes forms from its own pages only.");
  if (status !== undefined && status >= 400 && status < 500) {
    return new PageError(status, "That did not work", "The request was not in a form this page understands.");
  }
  if (isDatabaseOutOfReach(error)) {
    const message = "The sign-on cannot reach its database right now. Nothing is lost. Please try again in a moment.";
    return new PageError(503, "One moment, please", message, { retryAfterSeconds: 5 });
  }
  return new PageError(500, "Something went wrong here", "This is our fault, not yours. Please try again.");
}

/** PostgreSQL gone, going, or full: classes 08, 53 and 57P of its error codes, and what sockets and the pool say. */
function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^(?:08|53|57P)/u.test(code) || ["ECONNREFUSED", "ECONNRESET", "ENOENT", "ETIMEDOUT", "EPIPE"].includes(code)) {
    return true;
  }
  return /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/u.test(
    error.message,
  );
}
