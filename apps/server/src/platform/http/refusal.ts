/** Refusals: errors with a code of the contract. Thrown anywhere, mapped to HTTP in errors.ts. */
import type { ErrorCode } from "@hubbub/contract/errors";
import { msg } from "@hubbub/contract/messages";

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  premium_required: 403,
  not_found: 404,
  archived: 403,
  past: 403,
  future: 403,
  off: 403,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | null;
  /** The field of the request that `message` is about, for a form that shows it there. */
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    retryAfter: number | null = null,
    options?: ErrorOptions & { field?: string | undefined },
  ) {
    super(message, options);
    this.name = "Refusal";
    this.code = code;
    this.status = statusOf[code];
    this.retryAfter = retryAfter;
    this.field = options?.field;
  }
}

export const notFound = (what: string) => new Refusal("not_found", `${what} not found`);
export const loginRequired = (message: string = msg("Login Required")) => new Refusal("unauthenticated", message);
export const authenticationRequired = () => new Refusal("unauthenticated", "Authentication required");
export const conflict = (message: string) => new Refusal("conflict", message);
export const noPermission = () => new Refusal("forbidden", "You do not have permission");
