/** The session of a browser: reading, opening, renewing and ending it. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "./accounts/account.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import { ONLY_ACCESS_SESSION_SECONDS, SESSION_SECONDS } from "./accounts/session-lifetime.ts";
import {
  clearJustRegisteredCookie,
  clearSessionSecret,
  hasJustRegisteredCookie,
  readSessionSecret,
  writeJustRegisteredCookie,
  writeSessionSecret,
} from "./http/cookies.ts";
import { deviceName } from "./http/device.ts";
import { toQuery } from "./protocol/authorization.ts";
import { cookieScope, type RealmSite, type SignOnServices } from "./realm-site.ts";
import { recordEvent } from "./security-log.ts";
import { readAuthorization, signedOutError } from "./sign-in-redirect.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/** The session of this browser in this realm, with its account; null if nobody is signed in. */
export async function currentSession(site: RealmSite, request: FastifyRequest): Promise<OpenSession | null> {
  const secret = readSessionSecret(request, site.realm, cookieScope(site, request));
  return secret === null
    ? null
    : site.store.sessions.findBySecret(site.realm, hashSecret(secret), new Date(site.now()));
}

/** The account that is signed in to this realm in this browser; null if nobody is signed in. */
export async function currentAccount(site: RealmSite, request: FastifyRequest): Promise<Account | null> {
  return (await currentSession(site, request))?.account ?? null;
}

/**
 * Opens a session for this browser and ends its previous session.
 * @param account as read before the password check
 * @throws PageError 401 if the account got a new password, was disabled or was removed since it was read
 */
export async function openSession(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<OpenSession> {
  const before = readSessionSecret(request, site.realm, cookieScope(site, request));
  if (before !== null) await site.store.sessions.endBySecret(hashSecret(before));
  const secret = makeSecret();
  const now = new Date(site.now());
  const isOnlyAccess = await isDeviceOnly(site, account);
  const seconds = isOnlyAccess ? ONLY_ACCESS_SESSION_SECONDS : SESSION_SECONDS;
  const id = await site.store.sessions.open(
    {
      secretHash: hashSecret(secret),
      account,
      device: deviceName(request.headers["user-agent"]),
      // A dual-stack socket reports IPv4 addresses with the prefix "::ffff:".
      address: request.ip.replace(/^::ffff:/u, ""),
      expiresAt: new Date(now.getTime() + seconds * 1000),
      isOnlyAccess,
    },
    now,
  );
  if (id === null) {
    recordEvent(site, request, "authn_login_fail", account, "account changed during sign-in");
    throw signedOutError(site, "This account was changed while you signed in. Please sign in again.");
  }
  recordEvent(site, request, "authn_login_success", account);
  writeSessionSecret(reply, site.realm, secret, seconds, cookieScope(site, request));
  return { id, account, isOnlyAccess };
}

/**
 * Returns whether the account has neither a password nor a passkey, so that only its open session gives access to it.
 */
export async function isDeviceOnly(site: SignOnServices, account: Account): Promise<boolean> {
  if (account.realm !== "wallet" || account.hasPassword) return false;
  return (await site.store.passkeys.listOf(account.id)).length === 0;
}

/** Restarts the lifetime of a session that is the only access to its account. Does nothing for other sessions. */
export async function renewSession(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  session: OpenSession,
): Promise<void> {
  const scope = cookieScope(site, request);
  const secret = readSessionSecret(request, site.realm, scope);
  if (!session.isOnlyAccess || secret === null) return;
  await site.store.sessions.renew(session.id, new Date(site.now() + ONLY_ACCESS_SESSION_SECONDS * 1000));
  writeSessionSecret(reply, site.realm, secret, ONLY_ACCESS_SESSION_SECONDS, scope);
}

/** Ends the session of this browser and redirects to the sign-in page. */
export async function signOut(site: RealmSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await currentSession(site, request);
  if (session) {
    await site.store.sessions.end(session.account.id, session.id);
    recordEvent(site, request, "session_expired", session.account, "signed out");
  }
  clearSessionSecret(reply, site.realm, cookieScope(site, request));
  const query = toQuery(readAuthorization(site, request));
  // The person started a sign-in from the product to use another account: continue with it.
  if (query !== "") return reply.redirect(`${site.path}/api/auth/sso/authorize${query}`, 303);
  return reply.redirect(`${site.path}/sign-in?done=signed-out`, 303);
}

/**
 * Sets a cookie that says that the account was just created, so that the next authorize call skips the confirmation.
 */
export function markJustRegistered(site: RealmSite, request: FastifyRequest, reply: FastifyReply): void {
  writeJustRegisteredCookie(reply, cookieScope(site, request));
}

/** Returns whether `markJustRegistered` has set its cookie in this browser, and clears it. */
export function takeJustRegistered(site: RealmSite, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!hasJustRegisteredCookie(request, cookieScope(site, request))) return false;
  clearJustRegisteredCookie(reply, cookieScope(site, request));
  return true;
}
