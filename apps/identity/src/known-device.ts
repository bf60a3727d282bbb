/**
 * Known devices: browsers that signed in to an account before. They have their own counter of failed attempts, so other
 * people's failures do not lock them out. The cookie stays after sign-out, cannot sign in without the password, and
 * becomes invalid when the password changes or an authenticator is confirmed.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import { readDeviceSecret, writeDeviceSecret } from "./http/device-cookie.ts";
import { type Attempt, codeCounters, deviceCounters, passwordCounters } from "./http/throttle.ts";
import { cookieScope, type RealmSite } from "./realm-site.ts";

const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Counts a sign-in attempt with name and password. Call it before checking the password. */
export async function passwordAttempt(
  site: RealmSite,
  request: FastifyRequest,
  typedName: string,
  account: Account | null,
): Promise<Attempt> {
  const device = await knownDevice(site, request, account);
  const counters =
    device && account ? deviceCounters(device, account.id) : passwordCounters(site.realm, typedName, request.ip);
  return site.signIns.attempt(site.realm, counters);
}

/** Counts an attempt to enter a second-factor code. Call it before checking the code. */
export async function codeAttempt(site: RealmSite, request: FastifyRequest, account: Account): Promise<Attempt> {
  const deviceHash = await knownDevice(site, request, account);
  return site.signIns.attempt(site.realm, codeCounters(account, { deviceHash, address: request.ip }));
}

/** Makes this browser a known device of the account. One device can be known to several accounts. */
export async function rememberDevice(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<void> {
  const before = readDeviceSecret(request, site.realm, cookieScope(site, request));
  // Reuse the cookie only if the database knows it: an attacker may have planted the value.
  const known = before !== null && (await site.store.devices.exists(hashSecret(before), new Date(site.now())));
  const secret = known ? before : makeSecret();
  const expiresAt = new Date(site.now() + DEVICE_SECONDS * 1000);
  await site.store.devices.save(hashSecret(secret), account, expiresAt);
  writeDeviceSecret(reply, site.realm, secret, DEVICE_SECONDS, cookieScope(site, request));
}

/** Returns whether this browser signed in before to an account that has a password or a passkey. */
export async function canSignInAgain(site: RealmSite, request: FastifyRequest): Promise<boolean> {
  const secret = readDeviceSecret(request, site.realm, cookieScope(site, request));
  return secret !== null && site.store.devices.canSignInAgain(hashSecret(secret), new Date(site.now()));
}

async function knownDevice(site: RealmSite, request: FastifyRequest, account: Account | null): Promise<Buffer | null> {
  const secret = readDeviceSecret(request, site.realm, cookieScope(site, request));
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  const known = await site.store.devices.isKnown(secretHash, account?.id ?? null, new Date(site.now()));
  return known ? secretHash : null;
}
