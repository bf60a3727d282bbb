/**
 * Known devices: browsers that signed in to an account before. They have their own counter of failed attempts, so other
 * people's failures do not lock them out. The cookie stays after sign-out, cannot sign in without the password, and
 * becomes invalid when the password changes or an authenticator is confirmed.
 */
import { networkOf } from "@hubbub/server-kit/network";
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";

import { type Account, inSeconds } from "../accounts/account.ts";
import type { Visit } from "../http/visit.ts";
import { type Attempt, counterOf, passwordCounters } from "./limits.ts";

const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Counts a sign-in attempt with name and password. Call it before checking the password. */
export async function passwordAttempt(visit: Visit, typedName: string, account: Account | null): Promise<Attempt> {
  const device = await knownDevice(visit, account);
  return visit.attempt(
    device && account
      ? [counterOf("device", device, account.id)]
      : passwordCounters(visit.realm, typedName, visit.request.ip),
  );
}

/** Counts an attempt to enter a second-factor code. Call it before checking the code. */
export async function codeAttempt(visit: Visit, account: Account): Promise<Attempt> {
  const from = (await knownDevice(visit, account)) ?? networkOf(visit.request.ip);
  // A new password starts the counters at zero: earlier guesses came from somebody who knew the old one.
  const { id, tokenVersion } = account;
  return visit.attempt([counterOf("codeFrom", from, id, tokenVersion), counterOf("code", id, tokenVersion)]);
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

/** The hash of the device's secret; null if the device has not signed in to the account. */
async function knownDevice(visit: Visit, account: Account | null): Promise<string | null> {
  const secret = visit.secret(`identity_${visit.realm}_device`);
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  return (await visit.store.devices.isKnown(secretHash, account?.id ?? null)) ? secretHash.toString("hex") : null;
}
