/**
 * The second factor of hub accounts: codes of authenticator apps, recovery codes, and sign-ins with a correct password
 * that wait for a code.
 */
import { randomBytes } from "node:crypto";

import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { Secret, TOTP } from "otpauth";

import type { Account } from "../accounts/account.ts";
import type { Visit } from "../visit.ts";

const PERIOD_SECONDS = 30;

const RECOVERY_CODES = 10;
/** Crockford's base32: no letters that look like other characters. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

const PENDING_SECONDS = 5 * 60;
const PENDING_TRIES = 5;

/** Returns whether this account requires a code after the password. */
export async function requiresCode({ realm, store }: Visit, account: Account): Promise<boolean> {
  if (realm !== "hub") return false;
  return (await store.secondFactors.authenticator(account.id))?.confirmedAt instanceof Date;
}

/** Checks a code and marks it as used. Returns its kind, or null if it is wrong or was used before. */
export async function useCode({ store }: Visit, account: Account, typed: string): Promise<"app" | "recovery" | null> {
  const digits = typed.replace(/\s/gu, "");
  if (/^\d{6}$/u.test(digits)) {
    const authenticator = await store.secondFactors.authenticator(account.id);
    if (!authenticator?.confirmedAt) return null;
    const step = matchingStep(authenticator.secret, digits);
    return step !== null && (await store.secondFactors.useStep(account.id, step)) ? "app" : null;
  }
  const codeHash = recoveryCodeHash(typed);
  if (codeHash === null) return null;
  return (await store.secondFactors.useRecoveryCode(account.id, codeHash)) ? "recovery" : null;
}

/** A new secret for an authenticator app: 160 random bits, as RFC 4226 recommends. */
export function makeTotpSecret(): Buffer {
  return randomBytes(20);
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

/** Ten new recovery codes in groups of four characters: "7k2m-…". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = randomBytes(RECOVERY_LENGTH);
    const characters = Array.from(bytes, (byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length));
    return characters.join("").replace(/(.{4})(?=.)/gu, "$1-");
  });
}

/**
 * The hash of a typed recovery code; null if the text does not have the form of a code. A code has 80 random bits, so
 * SHA-256 is sufficient.
 */
export function recoveryCodeHash(typed: string): Buffer | null {
  const characters = typed.toLowerCase().replace(/[\s-]/gu, "").replace(/o/gu, "0").replace(/[il]/gu, "1");
  const isCode =
    characters.length === RECOVERY_LENGTH && Array.from(characters).every((one) => RECOVERY_ALPHABET.includes(one));
  return isCode ? hashSecret(characters) : null;
}

/** Bound to the browser by a cookie, for five minutes and five tries. */
export interface PendingSignIn {
  account: Account;
  /** Counts a try. Returns false if no more tries are allowed. */
  countTry(): Promise<boolean>;
  /** Ends the pending sign-in. Returns false if another request has completed it. */
  end(): Promise<boolean>;
}

/** Stores a pending sign-in for this browser and replaces its previous one. */
export async function startPendingSignIn(visit: Visit, account: Account): Promise<void> {
  const { secondFactors } = visit.store;
  const before = visit.cookies.secret("hub_pending");
  if (before !== null) await secondFactors.removePending(hashSecret(before));
  const secret = makeSecret();
  await secondFactors.addPending(hashSecret(secret), account, new Date(Date.now() + PENDING_SECONDS * 1000));
  visit.cookies.set("hub_pending", secret, PENDING_SECONDS);
}

/** The pending sign-in of this browser; null if there is none or it has expired. */
export async function readPendingSignIn(visit: Visit): Promise<PendingSignIn | null> {
  const { secondFactors } = visit.store;
  const secret = visit.cookies.secret("hub_pending");
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  const account = await secondFactors.findPending(secretHash, PENDING_TRIES);
  if (!account) return null;
  return {
    account,
    countTry: () => secondFactors.countTry(secretHash, PENDING_TRIES),
    end() {
      visit.cookies.clear("hub_pending");
      return secondFactors.removePending(secretHash);
    },
  };
}
