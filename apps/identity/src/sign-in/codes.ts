/**
 * The second factor of hub accounts: codes of authenticator apps, recovery codes, and sign-ins with a correct password
 * that wait for a code.
 */
import { randomBytes } from "node:crypto";

import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { Secret, TOTP } from "otpauth";

import { type Account, inSeconds } from "../accounts/account.ts";
import type { Visit } from "../http/visit.ts";

const PERIOD_SECONDS = 30;

const RECOVERY_CODES = 10;
/** Crockford's base32: no letters that look like other characters. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

const PENDING_SECONDS = 5 * 60;

export async function requiresCode({ realm, store }: Visit, account: Account): Promise<boolean> {
  return realm === "hub" && (await store.secondFactors.authenticator(account.id)) !== null;
}

/** Checks a code and marks it as used. Returns its kind, or null if it is wrong or was used before. */
export async function useCode({ store }: Visit, account: Account, typed: string): Promise<"app" | "recovery" | null> {
  const digits = typed.replace(/\s/gu, "");
  if (/^\d{6}$/u.test(digits)) {
    const authenticator = await store.secondFactors.authenticator(account.id);
    if (!authenticator) return null;
    const step = matchingStep(authenticator.secret, digits);
    return step !== null && (await store.secondFactors.useStep(account.id, step)) ? "app" : null;
  }
  const codeHash = recoveryCodeHash(typed);
  if (codeHash === null) return null;
  return (await store.secondFactors.useRecoveryCode(account.id, codeHash)) ? "recovery" : null;
}

/** TOTP (RFC 6238) with six digits, SHA-1 and 30 seconds. Every app supports this combination. */
export function totpOf(secret: Buffer, issuer = "", label = ""): TOTP {
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ secret: key, issuer, label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
}

/** The time step that the code belongs to; null if it is wrong. The caller must reject steps that were used before. */
export function matchingStep(secret: Buffer, code: string): number | null {
  const timestamp = Date.now();
  // The previous and the next code are accepted too, because clocks differ.
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** New codes in groups of four characters ("7k2m-…"), and the hashes to store. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const made = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length)).join(
      "",
    ),
  );
  return { codes: made.map((code) => code.replace(/(.{4})(?=.)/gu, "$1-")), hashes: made.map(hashSecret) };
}

/** Null if the text does not have the form of a code. A code has 80 random bits, so SHA-256 is sufficient. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const characters = typed.toLowerCase().replace(/[\s-]/gu, "").replace(/o/gu, "0").replace(/[il]/gu, "1");
  const isCode =
    characters.length === RECOVERY_LENGTH && Array.from(characters).every((one) => RECOVERY_ALPHABET.includes(one));
  return isCode ? hashSecret(characters) : null;
}

/** Stores a sign-in that waits for a code, for five minutes and this browser, and replaces its previous one. */
export async function startPendingSignIn(visit: Visit, account: Account): Promise<void> {
  const { secondFactors } = visit.store;
  const before = visit.secretHash("identity_hub_pending");
  if (before) await secondFactors.removePending(before);
  const secret = makeSecret();
  await secondFactors.addPending(hashSecret(secret), account, inSeconds(PENDING_SECONDS));
  visit.cookies.set("identity_hub_pending", secret, PENDING_SECONDS);
}

/** The account of this browser's pending sign-in; null if there is none, it has expired or no tries are left. */
export async function pendingAccount(visit: Visit): Promise<Account | null> {
  const secretHash = visit.secretHash("identity_hub_pending");
  return secretHash && visit.store.secondFactors.findPending(secretHash);
}

/** Counts a try. Call it before checking the code. Returns false if no more tries are allowed. */
export async function countPendingTry(visit: Visit): Promise<boolean> {
  const secretHash = visit.secretHash("identity_hub_pending");
  return secretHash !== null && visit.store.secondFactors.countTry(secretHash);
}

/** Returns false if there is none, for example because another request has completed it. */
export async function endPendingSignIn(visit: Visit): Promise<boolean> {
  const secretHash = visit.secretHash("identity_hub_pending");
  if (!secretHash) return false;
  visit.cookies.clear("identity_hub_pending");
  return visit.store.secondFactors.removePending(secretHash);
}
