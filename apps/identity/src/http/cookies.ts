/** Cookies of the sign-on, all HttpOnly and SameSite=Lax. */
import { secretsMatch } from "@hubbub/server-kit/secrets";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "../accounts/account.ts";

export const FORM_FIELD = "form_token";
const SECRET = /^[\w-]{43}$/u;

/**
 * - session: one per realm
 * - device: the known device, one per realm; it stays after sign-out
 * - pending: a correct password that waits for a code
 * - form: the form token (CSRF)
 * - arrival: this browser created an account in the last two minutes. Contains no secret and grants nothing
 */
export type CookieName = `${Realm}_session` | `${Realm}_device` | "hub_pending" | "form" | "arrival";

export interface CookieScope {
  /** Path that the sign-on is mounted at. */
  path: string;
  /** Whether browsers reach this service over https. */
  secure: boolean;
}

/** @param seconds its lifetime; without it the cookie ends with the browser */
export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  value: string,
  scope: CookieScope,
  seconds?: number,
): void {
  reply.setCookie(fullName(name, scope), value, {
    ...attributesOf(scope),
    ...(seconds === undefined ? {} : { maxAge: seconds }),
  });
}

export function clearCookie(reply: FastifyReply, name: CookieName, scope: CookieScope): void {
  reply.clearCookie(fullName(name, scope), attributesOf(scope));
}

export function readCookie(request: FastifyRequest, name: CookieName, scope: CookieScope): string | null {
  return request.cookies[fullName(name, scope)] ?? null;
}

/** The value of a cookie; null if it is missing or does not have the form of a secret. */
export function readSecret(request: FastifyRequest, name: CookieName, scope: CookieScope): string | null {
  const value = readCookie(request, name, scope);
  return value !== null && SECRET.test(value) ? value : null;
}

/** Returns whether the posted form contains this browser's form token. */
export function formTokenMatches(request: FastifyRequest, scope: CookieScope): boolean {
  const body: unknown = request.body;
  const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
  const known = readSecret(request, "form", scope);
  return typeof sent === "string" && known !== null && secretsMatch(sent, known);
}

/**
 * Over https with the prefix `__Host-`: browsers accept such a cookie only from this host over https, so a sibling domain
 * cannot set it. The prefix requires the path "/".
 */
function fullName(name: CookieName, { secure }: CookieScope): string {
  return secure ? `__Host-identity_${name}` : `identity_${name}`;
}

function attributesOf({ path, secure }: CookieScope) {
  return { path: secure ? "/" : path, httpOnly: true, sameSite: "lax", secure } as const;
}
