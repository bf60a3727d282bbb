/** Random secrets for cookies and links. The database sees their hashes only. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, safe in an address and in a cookie. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Secrets are random already, so a plain hash is enough to keep them useless to a reader of the database. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}
