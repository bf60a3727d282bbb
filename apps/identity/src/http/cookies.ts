/** The cookies of the sign-on: who is signed in (one per realm), and the secret that marks our own forms. */
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "../accounts/account.ts";
import { makeSecret, sameSecret } from "../accounts/secrets.ts";

const SESSION_COOKIE: Record<Realm, string> = {
  hub: "identity_hub_session",
  wallet: "identity_wallet_session",
};
const FORM_COOKIE = "identity_form";
const ARRIVAL_COOKIE = "identity_arrival";
const ARRIVAL_SECONDS = 120;
export const FORM_FIELD = "form_token";
const SECRET = /^[\w-]{43}$/u;

export interface CookieScope {
  /** Where the sign-on is mounted. */
  path: string;
  /** Whether people reach this service by https. */
  secure: boolean;
}

export function readSessionSecret(request: FastifyRequest, realm: Realm, scope: CookieScope): string | null {
  return readSecret(request, SESSION_COOKIE[realm], scope);
}

export function writeSessionSecret(
  reply: FastifyReply,
  realm: Realm,
  secret: string,
  lifetimeSeconds: number,
  scope: CookieScope,
): void {
  reply.setCookie(prefixed(SESSION_COOKIE[realm], scope), secret, { ...attributes(scope), maxAge: lifetimeSeconds });
}

export function clearSessionSecret(reply: FastifyReply, realm: Realm, scope: CookieScope): void {
  reply.clearCookie(prefixed(SESSION_COOKIE[realm], scope), attributes(scope));
}

/** The note that this browser has made an account a moment ago. It carries no secret and gives no right. */
export function hasArrival(request: FastifyRequest, scope: CookieScope): boolean {
  return request.cookies[prefixed(ARRIVAL_COOKIE, scope)] !== undefined;
}

export function writeArrival(reply: FastifyReply, scope: CookieScope): void {
  reply.setCookie(prefixed(ARRIVAL_COOKIE, scope), "1", { ...attributes(scope), maxAge: ARRIVAL_SECONDS });
}

export function clearArrival(reply: FastifyReply, scope: CookieScope): void {
  reply.clearCookie(prefixed(ARRIVAL_COOKIE, scope), attributes(scope));
}

/** The secret that every form of this browser carries; made with the first page. */
export function formToken(request: FastifyRequest, reply: FastifyReply, scope: CookieScope): string {
  const known = readSecret(request, FORM_COOKIE, scope);
  if (known) return known;
  const fresh = makeSecret();
  reply.setCookie(prefixed(FORM_COOKIE, scope), fresh, attributes(scope));
  return fresh;
}

/** Whether the posted form carries this browser's secret. */
export function formTokenMatches(request: FastifyRequest, scope: CookieScope): boolean {
  const body: unknown = request.body;
  const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
  const known = readSecret(request, FORM_COOKIE, scope);
  return typeof sent === "string" && known !== null && sameSecret(sent, known);
}

/**
 * Over https every cookie has the prefix `__Host-`: browsers then accept it from this very host over https only, so no
 * neighbor domain can plant one. The prefix demands the path "/".
 */
export function prefixed(name: string, { secure }: CookieScope): string {
  return secure ? `__Host-${name}` : name;
}

export function attributes({ path, secure }: CookieScope): CookieSerializeOptions {
  return { path: secure ? "/" : path, httpOnly: true, sameSite: "lax", secure };
}

export function readSecret(request: FastifyRequest, name: string, scope: CookieScope): string | null {
  const value = request.cookies[prefixed(name, scope)];
  return value !== undefined && SECRET.test(value) ? value : null;
}
