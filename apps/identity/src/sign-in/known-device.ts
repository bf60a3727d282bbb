/**
 * Known devices: browsers that signed in to an account before. They have their own counter of failed attempts, so other
 * people's failures do not lock them out. The cookie stays after sign-out, cannot sign in without the password, and
 * becomes invalid when the password changes or an authenticator is confirmed.
 */
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";

import { type Account, inSeconds } from "../accounts/account.ts";
import type { Visit } from "../http/visit.ts";
import { type Attempt, codeCounters, deviceCounters, passwordCounters } from "./limits.ts";

const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Counts a sign-in attempt with name and password. Call it before checking the password. */
export async function passwordAttempt(visit: Visit, typedName: string, account: Account | null): Promise<Attempt> {
  const device = await knownDevice(visit, account);
  const counters =
    device && account ? deviceCounters(device, account.id) : passwordCounters(visit.realm, typedName, visit.request.ip);
  return visit.attempt(counters);
}

/** Counts an attempt to enter a second-factor code. Call it before checking the code. */
export async function codeAttempt(visit: Visit, account: Account): Promise<Attempt> {
  return visit.attempt(codeCounters(account, await knownDevice(visit, account), visit.request.ip));
}

/** Makes this browser a known device of the account. One device can be known to several accounts. */
export async function rememberDevice(visit: Visit, account: Account): Promise<void> {
  const cookie = `identity_${visit.realm}_device` as const;
  const before = visit.secret(cookie);
  // Reuse the cookie only if the database knows it: an attacker may have planted the value.
  const known = before !== null && (await visit.store.devices.exists(hashSecret(before)));
  const secret = known ? before : makeSecret();
  await visit.store.devices.save(hashSecret(secret), account, inSeconds(DEVICE_SECONDS));
  visit.cookies.set(cookie, secret, DEVICE_SECONDS);
}

/** Returns whether this browser signed in before to an account that has a password or a passkey. */
export async function canSignInAgain(visit: Visit): Promise<boolean> {
  const secret = visit.secret(`identity_${visit.realm}_device`);
  return secret !== null && visit.store.devices.canSignInAgain(hashSecret(secret));
}

async function knownDevice(visit: Visit, account: Account | null): Promise<Buffer | null> {
  const secret = visit.secret(`identity_${visit.realm}_device`);
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  return (await visit.store.devices.isKnown(secretHash, account?.id ?? null)) ? secretHash : null;
}
