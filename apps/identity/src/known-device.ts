/**
 * Devices that signed in before. Failures of others do not lock them out: they have a counter of their own. The cookie
 * survives signing out, is worth nothing without the password, and ends with a new password.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import { readDeviceSecret, writeDeviceSecret } from "./http/device-cookie.ts";
import { type Attempt, codeCounters, deviceCounters, passwordCounters } from "./http/throttle.ts";
import { cookieScope, type RealmSite } from "./realm-site.ts";

const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Counts a sign-in by name and password, before the password is checked. */
export async function passwordAttempt(
  site: RealmSite,
  request: FastifyRequest,
  typedName: string,
  account: Account | null,
): Promise<Attempt> {
  const device = await knownDevice(site, request, account);
  const counters =
    device && account
      ? deviceCounters("password", device, account.id)
      : passwordCounters(site.realm, typedName, request.ip);
  return site.signIns.attempt(site.realm, counters);
}

/** Counts a code typed after the right password, before the code is checked. */
export async function codeAttempt(site: RealmSite, request: FastifyRequest, account: Account): Promise<Attempt> {
  const device = await knownDevice(site, request, account);
  const counters = device ? deviceCounters("code", device, account.id) : codeCounters(account, request.ip);
  return site.signIns.attempt(site.realm, counters);
}

/** Makes this browser a known device of the account. One device may know several accounts. */
export async function rememberDevice(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<void> {
  const before = readDeviceSecret(request, site.realm, cookieScope(site, request));
  // A value that is not ours is never taken over: somebody else may have put it there.
  const known = before !== null && (await site.store.devices.exists(hashSecret(before), new Date(site.now())));
  const secret = known ? before : makeSecret();
  const expiresAt = new Date(site.now() + DEVICE_SECONDS * 1000);
  await site.store.devices.remember(hashSecret(secret), account, expiresAt);
  writeDeviceSecret(reply, site.realm, secret, DEVICE_SECONDS, cookieScope(site, request));
}

/** Whether this browser has signed in before to an account that has a password or a passkey. */
export async function hasWayBack(site: RealmSite, request: FastifyRequest): Promise<boolean> {
  const secret = readDeviceSecret(request, site.realm, cookieScope(site, request));
  return secret !== null && site.store.devices.hasWayBack(hashSecret(secret), new Date(site.now()));
}

async function knownDevice(site: RealmSite, request: FastifyRequest, account: Account | null): Promise<Buffer | null> {
  const secret = readDeviceSecret(request, site.realm, cookieScope(site, request));
  if (secret === null) return null;
  const secretHash = hashSecret(secret);
  const known = await site.store.devices.isKnown(secretHash, account?.id ?? null, new Date(site.now()));
  return known ? secretHash : null;
}
