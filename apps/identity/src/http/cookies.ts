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
export const FORM_FIELD = "form_token";
const SECRET = /^[\w-]{43}$/u;

export interface CookieScope {
  /** Where the sign-on is mounted. */
  path: string;
  secure: boolean;
}

export function readSessionSecret(request: FastifyRequest, realm: Realm): string | null {
  return readSecret(request, SESSION_COOKIE[realm]);
}

export function writeSessionSecret(
  reply: FastifyReply,
  realm: Realm,
  secret: string,
  lifetimeSeconds: number,
  scope: CookieScope,
): void {
  reply.setCookie(SESSION_COOKIE[realm], secret, { ...attributes(scope), maxAge: lifetimeSeconds });
}

export function clearSessionSecret(reply: FastifyReply, realm: Realm, scope: CookieScope): void {
  reply.clearCookie(SESSION_COOKIE[realm], attributes(scope));
}

/** The secret every form of this browser carries; made with the first page. */
export function formToken(request: FastifyRequest, reply: FastifyReply, scope: CookieScope): string {
  const known = readSecret(request, FORM_COOKIE);
  if (known) return known;
  const fresh = makeSecret();
  reply.setCookie(FORM_COOKIE, fresh, attributes(scope));
  return fresh;
}

/** Whether the posted form carries this browser's secret. */
export function formTokenMatches(request: FastifyRequest): boolean {
  const body: unknown = request.body;
  const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
  const known = readSecret(request, FORM_COOKIE);
  return typeof sent === "string" && known !== null && sameSecret(sent, known);
}

export function readSecret(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && SECRET.test(value) ? value : null;
}

export function attributes(scope: CookieScope): CookieSerializeOptions {
  return { path: scope.path, httpOnly: true, sameSite: "lax", secure: scope.secure };
}
