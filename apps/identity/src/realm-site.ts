/** Context of one realm and functions that all its routes share: sessions, pages and redirects. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account, Realm } from "./accounts/account.ts";
import type { Passwords } from "./accounts/password-hash.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { Assets } from "./http/assets.ts";
import { ONLY_ACCESS_SESSION_SECONDS, SESSION_SECONDS } from "./accounts/session-lifetime.ts";
import {
  clearJustRegisteredCookie,
  clearSessionSecret,
  type CookieScope,
  formToken,
  hasJustRegisteredCookie,
  readSessionSecret,
  writeJustRegisteredCookie,
  writeSessionSecret,
} from "./http/cookies.ts";
import { deviceName } from "./http/device.ts";
import { canonicalOrigin, ownOrigin } from "./http/origin.ts";
import { PageError } from "./http/page-error.ts";
import type { RegistrationThrottle, SignInThrottle } from "./http/throttle.ts";
import type { IdentityOptions } from "./options.ts";
import type { Html } from "./pages/html.ts";
import type { RealmPageContext } from "./pages/page-context.ts";
import { returnUrl } from "./protocol/responses.ts";
import { type Authorization, hasAuthorization, parseAuthorization, toQuery } from "./protocol/authorization.ts";
import type { Tokens } from "./protocol/tokens.ts";
import { recordEvent, type SecurityLog } from "./security-log.ts";
import type { IdentityStore } from "./store.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/** Services that both realms share. */
export interface SignOn {
  options: IdentityOptions;
  store: IdentityStore;
  passwords: Passwords;
  tokens: Tokens;
  signIns: SignInThrottle;
  registrations: RegistrationThrottle;
  assets: Assets;
  securityLog: SecurityLog;
  now: () => number;
  /** Path that the sign-on is mounted at; "" for the root. */
  base: string;
}

/** Everything that the routes of one realm need. */
export interface RealmSite extends SignOn {
  realm: Realm;
  name: string;
  /** Path that the realm is mounted at. */
  path: string;
}

/** Path and `Secure` flag of the cookies for this request. */
export function cookieScope(site: Pick<SignOn, "base" | "options">, request: FastifyRequest): CookieScope {
  const secure = ownOrigin(request, site.options).startsWith("https:");
  return { path: site.base === "" ? "/" : site.base, secure };
}

/** Start page of the product: the first allowed redirect origin; null if there is none. */
export function productUrl(site: SignOn, request: FastifyRequest): string | null {
  const origin = canonicalOrigin(site.options.allowedOrigins(request)[0] ?? "");
  return origin === "" ? null : `${origin}/`;
}

/** Data for rendering a page of this realm. Sets the form cookie if the browser has none. */
export function pageContext(site: RealmSite, request: FastifyRequest, reply: FastifyReply): RealmPageContext {
  return {
    base: site.base,
    assets: site.assets,
    productName: site.options.productName,
    productUrl: productUrl(site, request),
    realm: site.realm,
    realmName: site.name,
    path: site.path,
    formToken: formToken(request, reply, cookieScope(site, request)),
  };
}

/** Sends an HTML page. */
export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page.text);
}

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
export async function isDeviceOnly(site: SignOn, account: Account): Promise<boolean> {
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

/** Returns whether that cookie was set, and clears it. */
export function takeJustRegistered(site: RealmSite, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!hasJustRegisteredCookie(request, cookieScope(site, request))) return false;
  clearJustRegisteredCookie(reply, cookieScope(site, request));
  return true;
}

/**
 * The product's authorization request in the query string; null if there is none.
 * @throws PageError 400 if it is invalid
 */
export function readAuthorization(site: RealmSite, request: FastifyRequest): Authorization | null {
  const query = request.query as Record<string, unknown>;
  return hasAuthorization(query) ? requireAuthorization(site, request) : null;
}

/** @throws PageError 400 if the query string has no valid authorization request */
export function requireAuthorization(site: RealmSite, request: FastifyRequest): Authorization {
  const query = request.query as Record<string, unknown>;
  const parsed = parseAuthorization(query, site.realm, site.options.allowedOrigins(request));
  if ("problem" in parsed) throw new PageError(400, "This sign-in link is not right", parsed.problem);
  return parsed;
}

/**
 * Redirects a signed-in person to the product with a token of this session, or to the account page without a request.
 */
export async function redirectAfterSignIn(
  site: RealmSite,
  reply: FastifyReply,
  { id, account }: OpenSession,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (!authorization) return reply.redirect(site.path, 303);
  return reply.redirect(returnUrl(account, await site.tokens.issue(account, id), authorization), 303);
}

/**
 * URL of the product page that starts a sign-in; null if no product is known. Used after setup and invitation links:
 * only the product can create the `state` that its callback requires.
 */
export function productSignIn(site: RealmSite, request: FastifyRequest): string | null {
  const product = productUrl(site, request);
  return product === null ? null : `${product}sso/start`;
}

/** Link to the sign-in page. */
export function signInLink(site: RealmSite): { href: string; label: string } {
  return { href: `${site.path}/sign-in`, label: `Sign in to ${site.name}` };
}

/** Error page with status 401 and a link to the sign-in page. */
export function signedOutError(site: RealmSite, message: string): PageError {
  return new PageError(401, "You are signed out", message, { link: signInLink(site) });
}
