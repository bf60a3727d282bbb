/** One realm as its routes see it, and what they all do: know the person, show a page, send the person on. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Account, Realm } from "./accounts/account.ts";
import type { Passwords } from "./accounts/password-hash.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { Assets } from "./http/assets.ts";
import {
  clearSessionSecret,
  type CookieScope,
  formToken,
  readSessionSecret,
  writeSessionSecret,
} from "./http/cookies.ts";
import { canonicalOrigin, ownOrigin } from "./http/origin.ts";
import { PageError } from "./http/page-error.ts";
import type { RegistrationThrottle, SignInThrottle } from "./http/throttle.ts";
import type { IdentityOptions } from "./options.ts";
import type { Html } from "./pages/html.ts";
import type { RealmPageContext } from "./pages/page-context.ts";
import { returnAddress } from "./protocol/answers.ts";
import { type Authorization, hasAuthorization, parseAuthorization } from "./protocol/authorization.ts";
import type { Tokens } from "./protocol/tokens.ts";
import type { IdentityStore } from "./store.ts";

const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** What both realms share. */
export interface SignOn {
  options: IdentityOptions;
  store: IdentityStore;
  passwords: Passwords;
  tokens: Tokens;
  signIns: SignInThrottle;
  registrations: RegistrationThrottle;
  assets: Assets;
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

export function cookieScope(site: SignOn, request: FastifyRequest): CookieScope {
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

/** The account signed in at this realm in this browser. */
export async function currentAccount(site: RealmSite, request: FastifyRequest): Promise<Account | null> {
  const secret = readSessionSecret(request, site.realm);
  return secret === null ? null : site.store.sessions.findAccount(site.realm, hashSecret(secret), new Date(site.now()));
}

/**
 * Signs the account in here; whoever was signed in before is signed out. False where the password changed meanwhile.
 */
export async function openSession(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<boolean> {
  const before = readSessionSecret(request, site.realm);
  if (before !== null) await site.store.sessions.remove(hashSecret(before));
  const secret = makeSecret();
  const expiresAt = new Date(site.now() + SESSION_SECONDS * 1000);
  await site.store.sessions.add(hashSecret(secret), account.id, new Date(site.now()), expiresAt);
  writeSessionSecret(reply, site.realm, secret, SESSION_SECONDS, cookieScope(site, request));
  return true;
}

export async function closeSession(site: RealmSite, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secret = readSessionSecret(request, site.realm);
  if (secret !== null) await site.store.sessions.remove(hashSecret(secret));
  clearSessionSecret(reply, site.realm, cookieScope(site, request));
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

/** Sends a signed-in person on: back to the product with a token, or to the person's own page. */
export async function sendOn(
  site: RealmSite,
  reply: FastifyReply,
  account: Account,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (!authorization) return reply.redirect(site.path, 303);
  return reply.redirect(returnAddress(account, await site.tokens.issue(account), authorization), 303);
}

/** Where people go who came by a setup or invitation link and not from the product. */
export function hubReturn(site: RealmSite, request: FastifyRequest): Authorization | null {
  const product = productUrl(site, request);
  return product === null ? null : { redirectUri: `${product}sso/callback`, service: "icebreakers", state: null };
}

/** The way in, for pages that end with it. */
export function signInWay(site: RealmSite): { href: string; label: string } {
  return { href: `${site.path}/sign-in`, label: `Sign in to ${site.name}` };
}

export function signedOut(site: RealmSite, message: string): PageError {
  return new PageError(401, "You are signed out", message, { way: signInWay(site) });
}
