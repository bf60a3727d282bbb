/**
 * Sessions of browsers, and known devices: browsers that signed in to an account before. They have their own counter of
 * failed attempts, so other people's failures do not lock them out. The cookie of a device stays after sign-out, cannot
 * sign in without the password, and becomes invalid when the password changes or an authenticator is confirmed.
 */
import { networkOf } from "@hubbub/server-kit/network";
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import bowser from "bowser";
import type { FastifyReply } from "fastify";

import { type Account, inSeconds, ONLY_ACCESS_SESSION_SECONDS, SESSION_SECONDS } from "../accounts/account.ts";
import { PageError } from "../http/errors.ts";
import type { Handler } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { returnUrl } from "../protocol/authorization.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { IdentityStore } from "../store/store.ts";
import { requiresCode, startPendingSignIn } from "./codes.ts";
import { counterOf, limitAttempts, passwordCounters } from "./limits.ts";

const USER_AGENT_LENGTH_MAX = 400;
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** Wraps a route of sign-in without the issuer, or of registration: OIDC_ONLY switches them off. @throws PageError 403 */
export function localOnly(handler: Handler): Handler {
  return (visit) => {
    const options = visit.site.issuer?.options;
    if (!options?.only) return handler(visit);
    const message = "This server does not allow other ways to sign in or new accounts with a password.";
    throw new PageError(403, `Sign in with ${options.name}`, message, visit.signInLink);
  };
}

/** Called after a correct password: asks for a code if the account has an authenticator app, otherwise signs in. */
export async function continueSignIn(visit: Visit, account: Account): Promise<FastifyReply> {
  if (!(await requiresCode(visit, account))) return signIn(visit, account);
  await startPendingSignIn(visit, account);
  return visit.redirect(`/second-step${visit.authorizationQuery}`);
}

/** Signs in and redirects to where the person came from. All factors must have been checked. */
export async function signIn(visit: Visit, account: Account): Promise<FastifyReply> {
  return redirectAfterSignIn(visit, await completeSignIn(visit, account));
}

/**
 * Opens a session for this browser, ends its previous session, and makes it a known device of the account. The caller
 * must have checked all factors.
 * @throws PageError 403 if the account is disabled, 401 if it was changed or removed since it was read
 */
export async function completeSignIn(visit: Visit, account: Account): Promise<OpenSession> {
  if (account.disabledAt) {
    visit.record("authn_login_fail", account, "disabled");
    throw new PageError(403, "This account is disabled", "Ask the server administrator to enable it again.");
  }
  const cookie = `identity_${visit.realm}_session` as const;
  const before = visit.secretHash(cookie);
  if (before) await visit.store.sessions.endBySecret(before);
  const secret = makeSecret();
  const isOnlyAccess = await isDeviceOnly(visit.store, account);
  const seconds = isOnlyAccess ? ONLY_ACCESS_SESSION_SECONDS : SESSION_SECONDS;
  const id = await visit.store.sessions.open({
    secretHash: hashSecret(secret),
    account,
    device: deviceName(visit.request.headers["user-agent"]),
    // A dual-stack socket reports IPv4 addresses with the prefix "::ffff:".
    address: visit.request.ip.replace(/^::ffff:/u, ""),
    expiresAt: inSeconds(seconds),
    isOnlyAccess,
  });
  if (id === null) {
    visit.record("authn_login_fail", account, "account changed during sign-in");
    throw visit.signedOut("This account was changed while you were signing in. Please sign in again.");
  }
  visit.record("authn_login_success", account);
  visit.cookies.set(cookie, secret, seconds);
  if (visit.site.issuer) visit.cookies.clear("identity_issuer");
  await rememberDevice(visit, account);
  return { id, account, isOnlyAccess };
}

/** Redirects to the product with a token of this session, or to the account page without an authorization request. */
export async function redirectAfterSignIn(visit: Visit, session: OpenSession): Promise<FastifyReply> {
  if (!visit.authorization) return visit.redirect("");
  const token = await visit.site.provider.issue(session);
  return visit.reply.redirect(returnUrl(session.account, token, visit.authorization), 303);
}

/** Returns whether the account has neither a password nor a passkey, so that only its open session gives access to it. */
export async function isDeviceOnly(store: IdentityStore, account: Account): Promise<boolean> {
  if (account.realm !== "wallet" || account.hasPassword) return false;
  return (await store.passkeys.listOf(account.id)).length === 0;
}

/** Restarts the lifetime of a session that is the only access to its account. Does nothing for other sessions. */
export async function renewSession(visit: Visit, session: OpenSession): Promise<void> {
  const cookie = `identity_${visit.realm}_session` as const;
  const secret = visit.secret(cookie);
  if (!session.isOnlyAccess || secret === null) return;
  await visit.store.sessions.renew(session.id, inSeconds(ONLY_ACCESS_SESSION_SECONDS));
  visit.cookies.set(cookie, secret, ONLY_ACCESS_SESSION_SECONDS);
}

export async function signOut(visit: Visit): Promise<FastifyReply> {
  const session = await visit.session();
  if (session) {
    await visit.store.sessions.end(session.account.id, session.id);
    visit.record("session_expired", session.account, "signed out");
  }
  visit.cookies.clear(`identity_${visit.realm}_session`);
  const { authorizationQuery: query } = visit;
  const isAtIssuer = visit.site.issuer?.options.logout && visit.cookies.read("identity_issuer") !== undefined;
  if (isAtIssuer) return visit.redirect("/oidc/sign-out");
  // The person started a sign-in from the product to use another account: continue with it.
  return visit.redirect(query === "" ? "/sign-in?done=signed-out" : `/api/auth/sso/authorize${query}`);
}

/** Such as "Firefox on Windows". */
function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent.slice(0, USER_AGENT_LENGTH_MAX));
  return [browser.name, os.name].filter(Boolean).join(" on ") || "Unknown device";
}

/** Checks a password as an attempt. @throws FormError 429 after too many failures */
export async function passwordAttempt<Result>(
  visit: Visit,
  typedName: string,
  account: Account | null,
  check: () => Promise<Result>,
): Promise<Result> {
  const device = await knownDevice(visit, account);
  const counters =
    device && account
      ? [counterOf("device", device, account.id)]
      : passwordCounters(visit.realm, typedName, visit.request.ip);
  return limitAttempts(visit, account, counters, check);
}

/** Checks a code as an attempt. @throws FormError 429 after too many failures */
export async function codeAttempt<Result>(
  visit: Visit,
  account: Account,
  check: () => Promise<Result>,
): Promise<Result> {
  const from = (await knownDevice(visit, account)) ?? networkOf(visit.request.ip);
  // A new password starts the counters at zero: earlier guesses came from somebody who knew the old one.
  const { id, tokenVersion } = account;
  const counters = [counterOf("codeFrom", from, id, tokenVersion), counterOf("code", id, tokenVersion)];
  return limitAttempts(visit, account, counters, check);
}

/** Makes this browser a known device of the account. One device can be known to several accounts. */
async function rememberDevice(visit: Visit, account: Account): Promise<void> {
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
  const secretHash = visit.secretHash(`identity_${visit.realm}_device`);
  return secretHash !== null && visit.store.devices.canSignInAgain(secretHash);
}

/** The hash of the device's secret; null if the device has not signed in to the account. */
async function knownDevice(visit: Visit, account: Account | null): Promise<string | null> {
  const secretHash = visit.secretHash(`identity_${visit.realm}_device`);
  if (!secretHash || !(await visit.store.devices.isKnown(secretHash, account?.id ?? null))) return null;
  return secretHash.toString("hex");
}
