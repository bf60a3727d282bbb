/** The Idempotency-Key header: two submissions with one key are stored once. */
import type { IncomingHttpHeaders } from "node:http";

import { Refusal } from "../platform/http/refusal.ts";

/**
 * The key that the client sent; null without one.
 * @throws Refusal 400 for a header that is not a key
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\w-]{8,64}$/u.test(key))
    throw new Refusal("invalid", "Idempotency-Key must be 8 to 64 letters, digits, - or _");
  return key;
}
