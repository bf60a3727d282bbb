/** Response body of every failed call. Clients show `message` to the user, at `field` of the request if present. */
import * as z from "zod/mini";

export const ERROR_CODES = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "premium_required",
  "not_found",
  /** The event has ended. */
  "archived",
  /** The session of a group was current before and is not any more; see `SessionState`. */
  "past",
  /** The session of a group is not current yet. */
  "future",
  /** The activity is switched off in this event, or the feature on this server. */
  "off",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorBody = z.object({ code: z.enum(ERROR_CODES), message: z.string(), field: z.optional(z.string()) });
export type ErrorBody = z.infer<typeof ErrorBody>;
