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

/** The cookies of one request and its response. */
export class Cookies {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #secure: boolean;
  readonly #path: string;

  /**
   * @param path the path that the sign-on is mounted at
   * @param secure whether browsers reach this service over https
   */
  constructor(request: FastifyRequest, reply: FastifyReply, { path, secure }: { path: string; secure: boolean }) {
    this.#request = request;
    this.#reply = reply;
    this.#secure = secure;
    // The prefix requires the path "/".
    this.#path = secure ? "/" : path;
  }

  read(name: CookieName): string | null {
    return this.#request.cookies[this.#fullName(name)] ?? null;
  }

  /** The value of a cookie; null if it is missing or does not have the form of a secret. */
  secret(name: CookieName): string | null {
    const value = this.read(name);
    return value !== null && SECRET.test(value) ? value : null;
  }

  /** @param maxAge its lifetime in seconds; without it the cookie ends with the browser */
  set(name: CookieName, value: string, maxAge?: number): void {
    this.#reply.setCookie(this.#fullName(name), value, {
      ...this.#attributes,
      ...(maxAge !== undefined && { maxAge }),
    });
  }

  clear(name: CookieName): void {
    this.#reply.clearCookie(this.#fullName(name), this.#attributes);
  }

  /** Whether the posted form contains this browser's form token. */
  get formTokenMatches(): boolean {
    const body: unknown = this.#request.body;
    const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
    const known = this.secret("form");
    return typeof sent === "string" && known !== null && secretsMatch(sent, known);
  }

  /** Browsers accept a cookie with the prefix only from this host over https, so a sibling domain cannot set it. */
  #fullName(name: CookieName): string {
    return this.#secure ? `__Host-identity_${name}` : `identity_${name}`;
  }

  get #attributes() {
    return { path: this.#path, httpOnly: true, sameSite: "lax", secure: this.#secure } as const;
  }
}
