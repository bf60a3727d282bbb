/** Response body of every failed call: `{code, message}`. Clients show `message` to the user. */
import * as z from "zod/mini";

export const errorCodes = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "premium_required",
  "not_found",
  "archived",
  "past",
  "future",
  "off",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const ErrorBody = z.object({ code: z.enum(errorCodes), message: z.string() });
export type ErrorBody = z.infer<typeof ErrorBody>;
