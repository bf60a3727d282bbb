/** Cookies of the sign-on: one session cookie per realm, the form token (CSRF), and the just-registered flag. */
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "../accounts/account.ts";
import { makeSecret, secretsMatch } from "../accounts/secrets.ts";

const SESSION_COOKIE: Record<Realm, string> = {
  hub: "identity_hub_session",
  wallet: "identity_wallet_session",
};
const FORM_COOKIE = "identity_form";
const JUST_REGISTERED_COOKIE = "identity_arrival";
const JUST_REGISTERED_SECONDS = 120;
export const FORM_FIELD = "form_token";
const SECRET = /^[\w-]{43}$/u;

export interface CookieScope {
  /** Path that the sign-on is mounted at. */
  path: string;
  /** Whether browsers reach this service over https. */
  secure: boolean;
}

export function readSessionSecret(request: FastifyRequest, realm: Realm, scope: CookieScope): string | null {
  return readSecret(request, SESSION_COOKIE[realm], scope);
}

/** Sets the session cookie of the realm. */
export function writeSessionSecret(
  reply: FastifyReply,
  realm: Realm,
  secret: string,
  lifetimeSeconds: number,
  scope: CookieScope,
): void {
  reply.setCookie(cookieName(SESSION_COOKIE[realm], scope), secret, {
    ...cookieAttributes(scope),
    maxAge: lifetimeSeconds,
  });
}

export function clearSessionSecret(reply: FastifyReply, realm: Realm, scope: CookieScope): void {
  reply.clearCookie(cookieName(SESSION_COOKIE[realm], scope), cookieAttributes(scope));
}

/**
 * Whether this browser created an account in the last two minutes. The cookie contains no secret and grants nothing.
 */
export function hasJustRegisteredCookie(request: FastifyRequest, scope: CookieScope): boolean {
  return request.cookies[cookieName(JUST_REGISTERED_COOKIE, scope)] !== undefined;
}

export function writeJustRegisteredCookie(reply: FastifyReply, scope: CookieScope): void {
  reply.setCookie(cookieName(JUST_REGISTERED_COOKIE, scope), "1", {
    ...cookieAttributes(scope),
    maxAge: JUST_REGISTERED_SECONDS,
  });
}

export function clearJustRegisteredCookie(reply: FastifyReply, scope: CookieScope): void {
  reply.clearCookie(cookieName(JUST_REGISTERED_COOKIE, scope), cookieAttributes(scope));
}

/** The browser's form token, which every form contains. Sets the cookie with the first page. */
export function formToken(request: FastifyRequest, reply: FastifyReply, scope: CookieScope): string {
  const known = readSecret(request, FORM_COOKIE, scope);
  if (known) return known;
  const fresh = makeSecret();
  reply.setCookie(cookieName(FORM_COOKIE, scope), fresh, cookieAttributes(scope));
  return fresh;
}

/** Returns whether the posted form contains this browser's form token. */
export function formTokenMatches(request: FastifyRequest, scope: CookieScope): boolean {
  const body: unknown = request.body;
  const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
  const known = readSecret(request, FORM_COOKIE, scope);
  return typeof sent === "string" && known !== null && secretsMatch(sent, known);
}

/**
 * Cookie name with the prefix `__Host-` over https: browsers accept such a cookie only from this host over https, so a
 * sibling domain cannot set it. The prefix requires the path "/".
 */
export function cookieName(name: string, { secure }: CookieScope): string {
  return secure ? `__Host-${name}` : name;
}

/** Attributes of every cookie of the sign-on. */
export function cookieAttributes({ path, secure }: CookieScope): CookieSerializeOptions {
  return { path: secure ? "/" : path, httpOnly: true, sameSite: "lax", secure };
}

/** The value of a cookie; null if it is missing or does not have the form of a secret. */
export function readSecret(request: FastifyRequest, name: string, scope: CookieScope): string | null {
  const value = request.cookies[cookieName(name, scope)];
  return value !== undefined && SECRET.test(value) ? value : null;
}
