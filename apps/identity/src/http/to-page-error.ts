/** Maps any error to an error page. Details of unexpected errors are never sent to the browser. */
import type { FastifyError } from "fastify";

import { QueueFullError } from "../accounts/work-queue.ts";
import { PageError } from "./page-error.ts";

/**
 * Returns status 503 if the database is unavailable or too many sign-ins are waiting, and 500 for unexpected errors.
 */
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
  if (isDatabaseUnavailable(error)) {
    const message = "The sign-on cannot reach its database right now. Nothing is lost. Please try again in a moment.";
    return new PageError(503, "One moment, please", message, { retryAfterSeconds: 5 });
  }
  return new PageError(500, "Something went wrong here", "This is our fault, not yours. Please try again.");
}

/**
 * Returns whether PostgreSQL is unreachable, shutting down or out of resources: error classes 08, 53, 57P, a
 * transaction that it ended (25P03), or a socket or pool error.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (
    /^(?:08|53|57P|25P03)/u.test(code) ||
    ["ECONNREFUSED", "ECONNRESET", "ENOENT", "ETIMEDOUT", "EPIPE"].includes(code)
  ) {
    return true;
  }
  return /^Connection terminated|^Query read timeout|^Client has encountered a connection error|timeout exceeded when trying to connect/u.test(
    error.message,
  );
}
