/**
 * Recovery codes for people who lost their authenticator app. Each has 80 random bits, so SHA-256 is a sufficient hash.
 */
import { randomBytes } from "node:crypto";

import { hashSecret } from "../accounts/secrets.ts";

export const RECOVERY_CODES = 10;
/** Crockford's base32: no letters that look like other characters. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** Ten new codes in groups of four characters: "7k2m-…". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return characters.replace(/(.{4})(?=.)/gu, "$1-");
  });
}

/** The hash of a typed code; null if the text does not have the form of a code. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const characters = typed.toLowerCase().replace(/[\s-]/gu, "").replace(/o/gu, "0").replace(/[il]/gu, "1");
  const isCode = characters.length === LENGTH && Array.from(characters).every((one) => ALPHABET.includes(one));
  return isCode ? hashSecret(characters) : null;
}
