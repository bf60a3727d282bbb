/** The Idempotency-Key header: a submission that is sent twice with the same key is stored once. */
import type { IncomingHttpHeaders } from "node:http";

import { Refusal } from "../platform/http/refusal.ts";

/**
 * Reads the key that the client sent; null if there is none.
 * @throws Refusal 400 for a malformed key
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\w-]{8,64}$/u.test(key))
    throw new Refusal("invalid", "Idempotency-Key must be 8 to 64 letters, digits, - or _");
  return key;
}
