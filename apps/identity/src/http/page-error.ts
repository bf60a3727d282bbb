/** Errors with a page for the user, and errors with which a form is shown again. */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import type { FastifyError } from "fastify";

import { QueueFullError } from "../accounts/work-queue.ts";

interface Link {
  href: string;
  label: string;
}

/** Throw it anywhere; the error handler renders it. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds: number | null;
  /** Link to show in addition to the link to the product; null for none. */
  readonly link: Link | null;

  constructor(
    status: number,
    title: string,
    message: string,
    { retryAfterSeconds = null, link = null }: { retryAfterSeconds?: number | null; link?: Link | null } = {},
  ) {
    super(message);
    this.status = status;
    this.title = title;
    this.retryAfterSeconds = retryAfterSeconds;
    this.link = link;
  }
}

/** Errors by field. `form` concerns the whole form, `wait` asks to try again later. */
export type Errors = Record<string, string | undefined>;

/** What a form contains when its page is rendered: empty, or what was posted with its errors. */
export interface FormState {
  /** By field. Passwords and codes are never rendered. */
  typed: Record<string, string>;
  errors: Errors;
  status: number;
}

export const BLANK: FormState = { typed: {}, errors: {}, status: 200 };

/** Throw it while a form is submitted: the form is shown again with these errors (`Routes.form`). */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly status: number;
  readonly errors: Errors;

  constructor(status: number, errors: Errors) {
    super("The form has errors");
    this.status = status;
    this.errors = errors;
  }
}

/** @throws FormError with the candidates that are sentences, if there is one */
export function refuseErrors(candidates: Record<string, string | false | null>, status = 400): void {
  const errors = Object.entries(candidates).filter((entry): entry is [string, string] => !!entry[1]);
  if (errors.length > 0) throw new FormError(status, Object.fromEntries(errors));
}

/**
 * Maps any error to an error page: status 503 if the database is unavailable or too many sign-ins are waiting, and 500
 * for unexpected errors, whose details are never sent to the browser.
 */
export function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  if (error instanceof QueueFullError) {
    return oneMoment("Very many people are signing in at this moment. Please try again in a few seconds.");
  }
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  if (status === 413) return new PageError(413, "That was too much", "The form was larger than this page accepts.");
  if (status === 415)
    return new PageError(415, "This form is not right", "The sign-on takes forms from its own pages only.");
  if (status !== undefined && status >= 400 && status < 500) {
    return new PageError(status, "That did not work", "The request was not in a form this page understands.");
  }
  if (isDatabaseUnavailable(error)) {
    return oneMoment("The sign-on cannot reach its database right now. Nothing is lost. Please try again in a moment.");
  }
  return new PageError(500, "Something went wrong here", "This is our fault, not yours. Please try again.");
}

function oneMoment(message: string): PageError {
  return new PageError(503, "One moment, please", message, { retryAfterSeconds: 5 });
}
