/** Codes for somebody whose authenticator app is gone. 80 random bits each, so a plain hash keeps them safe. */
import { randomBytes } from "node:crypto";

import { hashSecret } from "../accounts/secrets.ts";

export const RECOVERY_CODES = 10;
/** Crockford's base32: no letters that are read as others. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** Ten new codes as people read them: "7k2m-…". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return characters.replace(/(.{4})(?=.)/gu, "$1-");
  });
}

/** The hash of a code as typed, or null where it is not in the form of one. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const characters = typed.toLowerCase().replace(/[\s-]/gu, "").replace(/o/gu, "0").replace(/[il]/gu, "1");
  const isCode = characters.length === LENGTH && Array.from(characters).every((one) => ALPHABET.includes(one));
  return isCode ? hashSecret(characters) : null;
}
