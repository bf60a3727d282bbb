/** Errors with a page for the user, and errors with which a form is shown again. */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import type { FastifyError } from "fastify";

export interface Link {
  href: string;
  label: string;
}

/** Throw it anywhere; the error handler renders it. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: number;
  readonly title: string;
  readonly link: Link | null;

  constructor(status: number, title: string, message: string, link: Link | null = null) {
    super(message);
    this.status = status;
    this.title = title;
    this.link = link;
  }
}

/** Retry-After of responses with status 503. */
export const RETRY_SECONDS = 5;

export function oneMoment(message: string): PageError {
  return new PageError(503, "One moment, please", message);
}

/** By field. `form` concerns the whole form. */
type Errors = Record<string, string | undefined>;

export interface FormState {
  /** By field. Passwords and codes are never rendered. */
  typed: Record<string, string>;
  errors: Errors;
  status: number;
}

/** Throw it while a form is submitted: the form is shown again with these errors (`Routes.post`). */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly status: number;
  readonly errors: Errors;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, errors: Errors, retryAfterSeconds: number | null = null) {
    super("The form has errors");
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @throws FormError with the candidates that are sentences, if there is one */
export function refuseErrors(candidates: Record<string, string | false | null>, status = 400): void {
  const errors = Object.entries(candidates).filter((entry): entry is [string, string] => !!entry[1]);
  if (errors.length > 0) throw new FormError(status, Object.fromEntries(errors));
}

/** Maps any error to an error page. Details of unexpected errors (500) are never sent to the browser. */
export function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  if (status === 413) return new PageError(413, "Form too large", "The form is larger than this page accepts.");
  if (status === 415)
    return new PageError(415, "Could not read this form", "The sign-in service only accepts forms from its own pages.");
  if (status !== undefined && status >= 400 && status < 500) {
    return new PageError(status, "Invalid request", "This page does not accept a request in this format.");
  }
  if (isDatabaseUnavailable(error)) {
    return oneMoment(
      "The sign-in service cannot reach its database right now. Nothing is lost. Please try again in a moment.",
    );
  }
  return new PageError(500, "Something went wrong here", "This is our fault, not yours. Please try again.");
}
