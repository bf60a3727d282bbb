/** One realm as its routes see it, and what they all do: know the person, show a page, send the person on. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account, Realm } from "./accounts/account.ts";
import type { Passwords } from "./accounts/password-hash.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { Assets } from "./http/assets.ts";
import { ONLY_SESSION_SECONDS, SESSION_SECONDS } from "./accounts/session-lifetime.ts";
import {
  clearArrival,
  clearSessionSecret,
  type CookieScope,
  formToken,
  hasArrival,
  readSessionSecret,
  writeArrival,
  writeSessionSecret,
} from "./http/cookies.ts";
import { deviceOf } from "./http/device.ts";
import { canonicalOrigin, ownOrigin } from "./http/origin.ts";
import { PageError } from "./http/page-error.ts";
import type { RegistrationThrottle, SignInThrottle } from "./http/throttle.ts";
import type { IdentityOptions } from "./options.ts";
import type { Html } from "./pages/html.ts";
import type { RealmPageContext } from "./pages/page-context.ts";
import { returnAddress } from "./protocol/answers.ts";
import { type Authorization, hasAuthorization, parseAuthorization, toQuery } from "./protocol/authorization.ts";
import type { Tokens } from "./protocol/tokens.ts";
import { recordEvent, type SecurityLog } from "./security-log.ts";
import type { IdentityStore } from "./store.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/** What both realms share. */
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
  /** Where the sign-on is mounted, "" at the root. */
  base: string;
}

export interface RealmSite extends SignOn {
  realm: Realm;
  name: string;
  /** Where the realm is mounted. */
  path: string;
}

export function cookieScope(site: Pick<SignOn, "base" | "options">, request: FastifyRequest): CookieScope {
  const secure = ownOrigin(request, site.options).startsWith("https:");
  return { path: site.base === "" ? "/" : site.base, secure };
}

/** The product's front door: the first origin people may be sent back to. */
export function productUrl(site: SignOn, request: FastifyRequest): string | null {
  const origin = canonicalOrigin(site.options.allowedOrigins(request)[0] ?? "");
  return origin === "" ? null : `${origin}/`;
}

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

export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page.text);
}

/** The session of this realm in this browser, with its account. */
export async function currentSession(site: RealmSite, request: FastifyRequest): Promise<OpenSession | null> {
  const secret = readSessionSecret(request, site.realm, cookieScope(site, request));
  return secret === null
    ? null
    : site.store.sessions.findBySecret(site.realm, hashSecret(secret), new Date(site.now()));
}

/** The account signed in at this realm in this browser. */
export async function currentAccount(site: RealmSite, request: FastifyRequest): Promise<Account | null> {
  return (await currentSession(site, request))?.account ?? null;
}

/**
 * Signs the account in here and ends the session that this browser had before.
 * @param account as it was read before its password was checked
 * @throws PageError 401 where the account got a new password, was disabled or was removed since then
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
  const keepsAccount = await isDeviceOnly(site, account);
  const seconds = keepsAccount ? ONLY_SESSION_SECONDS : SESSION_SECONDS;
  const id = await site.store.sessions.open(
    {
      secretHash: hashSecret(secret),
      account,
      device: deviceOf(request.headers["user-agent"]),
      // IPv4 over a socket for both versions comes with a prefix that means nothing to people.
      address: request.ip.replace(/^::ffff:/u, ""),
      expiresAt: new Date(now.getTime() + seconds * 1000),
      keepsAccount,
    },
    now,
  );
  if (id === null) {
    recordEvent(site, request, "authn_login_fail", account, "account changed during sign-in");
    throw signedOut(site, "This account was changed while you signed in. Please sign in again.");
  }
  recordEvent(site, request, "authn_login_success", account);
  writeSessionSecret(reply, site.realm, secret, seconds, cookieScope(site, request));
  return { id, account, keepsAccount };
}

/** Whether the account has neither a password nor a passkey: then this browser's session is the only way into it. */
export async function isDeviceOnly(site: SignOn, account: Account): Promise<boolean> {
  if (account.realm !== "wallet" || account.hasPassword) return false;
  return (await site.store.passkeys.listOf(account.id)).length === 0;
}

/** Restarts the lifetime of a session that is the only way into its account. */
export async function renewSession(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  session: OpenSession,
): Promise<void> {
  const scope = cookieScope(site, request);
  const secret = readSessionSecret(request, site.realm, scope);
  if (!session.keepsAccount || secret === null) return;
  await site.store.sessions.renew(session.id, new Date(site.now() + ONLY_SESSION_SECONDS * 1000));
  writeSessionSecret(reply, site.realm, secret, ONLY_SESSION_SECONDS, scope);
}

/** Ends the session of this browser and goes to the sign-in page, which says so. */
export async function signOut(site: RealmSite, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await currentSession(site, request);
  if (session) {
    await site.store.sessions.end(session.account.id, session.id);
    recordEvent(site, request, "session_expired", session.account, "signed out");
  }
  clearSessionSecret(reply, site.realm, cookieScope(site, request));
  const query = toQuery(readAuthorization(site, request));
  // A person who came from the product to use another account goes on with that sign-in.
  if (query !== "") return reply.redirect(`${site.path}/api/auth/sso/authorize${query}`, 303);
  return reply.redirect(`${site.path}/sign-in?done=signed-out`, 303);
}

/** Notes in this browser that the account was made just now, so that the sign-in that follows asks nothing. */
export function noteArrival(site: RealmSite, request: FastifyRequest, reply: FastifyReply): void {
  writeArrival(reply, cookieScope(site, request));
}

/** Whether such a note was there; it serves once. */
export function takeArrival(site: RealmSite, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!hasArrival(request, cookieScope(site, request))) return false;
  clearArrival(reply, cookieScope(site, request));
  return true;
}

/** The product's request this page was opened with, if any; a wrong one ends in a page that says so. */
export function readAuthorization(site: RealmSite, request: FastifyRequest): Authorization | null {
  const query = request.query as Record<string, unknown>;
  return hasAuthorization(query) ? requireAuthorization(site, request) : null;
}

export function requireAuthorization(site: RealmSite, request: FastifyRequest): Authorization {
  const query = request.query as Record<string, unknown>;
  const parsed = parseAuthorization(query, site.realm, site.options.allowedOrigins(request));
  if ("problem" in parsed) throw new PageError(400, "This sign-in link is not right", parsed.problem);
  return parsed;
}

/** Sends a signed-in person on: back to the product with a token of this session, or to the person's own page. */
export async function sendOn(
  site: RealmSite,
  reply: FastifyReply,
  { id, account }: OpenSession,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (!authorization) return reply.redirect(site.path, 303);
  return reply.redirect(returnAddress(account, await site.tokens.issue(account, id), authorization), 303);
}

/**
 * The product's page that starts a sign-in, for people who came by a setup or invitation link and not from the
 * product: only the product can make the `state` that its callback asks for.
 */
export function productSignIn(site: RealmSite, request: FastifyRequest): string | null {
  const product = productUrl(site, request);
  return product === null ? null : `${product}sso/start`;
}

/** The way in, for pages that end with it. */
export function signInWay(site: RealmSite): { href: string; label: string } {
  return { href: `${site.path}/sign-in`, label: `Sign in to ${site.name}` };
}

export function signedOut(site: RealmSite, message: string): PageError {
  return new PageError(401, "You are signed out", message, { way: signInWay(site) });
}
