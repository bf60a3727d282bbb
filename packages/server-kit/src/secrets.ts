/** Random secrets for cookies and links. Only their hashes are stored in the database. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits in base64url: 43 characters. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 hash of a secret. Secrets are random, so they need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares two secrets in constant time. */
export function secretsMatch(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}
