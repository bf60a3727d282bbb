/** One request to a page of the sign-on, and what the sign-on consists of. */
import { type Cookies, requestCookies } from "@hubbub/server-kit/cookies";
import type { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import type { SecurityEventName, SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

import { type Account, normalizeText, type Realm } from "../accounts/account.ts";
import type { Passwords } from "../accounts/password-hash.ts";
import type { Html } from "../pages/html.ts";
import { type Authorization, readAuthorization, toQuery } from "../protocol/authorization.ts";
import type { Provider } from "../protocol/provider.ts";
import type { Issuer, OpenIdOptions } from "../sign-in/issuer.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { IdentityStore } from "../store/store.ts";
import type { ScriptPath } from "./scripts.ts";
import { type FormState, type Link, PageError } from "./errors.ts";
import { canonicalOrigin } from "./origin.ts";

export interface IdentityOptions {
  store: IdentityStore;
  /** The origin at which people reach the installation. Forms and redirect URIs of other origins are refused. */
  originOf: (request: FastifyRequest) => string;
  hubName: string;
  walletName: string;
  /** "open": anybody may register at the hub; "closed": only people with an invitation. */
  hubRegistration: "open" | "closed";
  /** Default: `createPasswords()`; tests pass one with a low cost. */
  passwords?: Passwords;
  securityLog: SecurityLog;
  /** Address of the web app's stylesheet. Default: none. */
  stylesheet?: string | null;
  /** The issuer with which organizers can sign in (OpenID Connect). Default: none. */
  openId?: OpenIdOptions | null;
  /** Realms to mount. Default: both. */
  enabled?: { hub: boolean; wallet: boolean };
}

export interface SignOn extends IdentityOptions {
  passwords: Passwords;
  registrations: MemoryLimit;
  challenges: MemoryLimit;
  scriptPath: ScriptPath;
  /** Path that the sign-on is mounted at; "" for the root. */
  base: string;
}

export interface RealmSite extends SignOn {
  realm: Realm;
  name: string;
  /** Path that the realm is mounted at. */
  path: string;
  provider: Provider;
  /** Null for attendees, and without OpenID Connect. */
  issuer: Issuer | null;
}

/**
 * - session: one per realm
 * - device: the known device, one per realm; it stays after sign-out
 * - pending: a correct password that waits for a code
 * - authenticator: an account and the secret of the authenticator app that it is adding
 * - browser: names this browser while it signs in with a passkey or at the issuer
 * - issuer: this browser signed in at the issuer. Contains no secret and grants nothing
 * - arrival: this browser created an account in the last two minutes. Contains no secret and grants nothing
 */
type CookieName =
  `identity_${`${Realm}_session` | `${Realm}_device` | "hub_pending" | "authenticator" | "browser" | "issuer" | "arrival"}`;

const SECRET = /^[\w-]{43}$/u;
const Fields = z.record(z.string(), z.string());

export class Visit {
  readonly site: RealmSite;
  readonly realm: Realm;
  readonly store: IdentityStore;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Record<string, unknown>;
  readonly origin: string;
  readonly cookies: Cookies<CookieName>;
  /** The product's authorization request in the query string, or that of a sign-in at the issuer; null without one. */
  authorization: Authorization | null;
  /** What forms on the page contain. */
  state: FormState = { typed: {}, errors: {}, status: 200 };

  /** @throws PageError 400 if the authorization request is invalid */
  constructor(site: RealmSite, request: FastifyRequest, reply: FastifyReply) {
    this.site = site;
    this.realm = site.realm;
    this.store = site.store;
    this.request = request;
    this.reply = reply;
    this.query = request.query as Record<string, unknown>;
    this.origin = canonicalOrigin(site.originOf(request));
    this.cookies = requestCookies(request, reply, this.origin.startsWith("https:"), site.base || "/");
    const isReturn = request.routeOptions.config.isIssuerCallback === true;
    this.authorization = isReturn ? null : readAuthorization(this.query, site.realm, this.origin);
  }

  param(name: "id" | "username"): string {
    return (this.request.params as Record<typeof name, string>)[name];
  }

  /**
   * The named fields of the posted form. Missing fields are "".
   * @throws PageError 400 if a field occurs more than once
   */
  form<Name extends string>(...names: Name[]): Record<Name, string> {
    const parsed = Fields.safeParse(this.request.body ?? {});
    if (!parsed.success) throw new PageError(400, "Could not read this form", "A field was sent more than once.");
    const read = names.map((name) => [name, parsed.data[name] ?? ""] as const);
    return Object.fromEntries(read) as Record<Name, string>;
  }

  /** All fields of the posted form, for showing it again. */
  get typed(): Record<string, string> {
    const fields = Object.entries(Fields.safeParse(this.request.body ?? {}).data ?? {});
    return Object.fromEntries(fields.map(([name, text]) => [name, normalizeText(text)]));
  }

  /** The secret of a one-time link, which its query parameter `token` contains; "" if there is none. */
  get linkSecret(): string {
    const { token } = this.query;
    return typeof token === "string" && token.length <= 100 ? token : "";
  }

  /** The value of a cookie; null if it is missing or does not have the form of a secret. */
  secret(name: CookieName): string | null {
    const value = this.cookies.read(name);
    return value !== undefined && SECRET.test(value) ? value : null;
  }

  secretHash(name: CookieName): Buffer | null {
    const secret = this.secret(name);
    return secret === null ? null : hashSecret(secret);
  }

  /** The secret of this browser, to which challenges and requests are bound. Sets the cookie if the browser has none. */
  browserSecret(): string {
    const known = this.secret("identity_browser");
    if (known !== null) return known;
    const secret = makeSecret();
    this.cookies.set("identity_browser", secret);
    return secret;
  }

  /** Sends a page with another status than that of `state`. */
  page(page: Html, status: number): FastifyReply {
    return sendPage(this.reply, page, status);
  }

  json(body: object, status = 200): FastifyReply {
    return this.reply.code(status).send(body);
  }

  /** Redirects to a path below the realm's. */
  redirect(path: string): FastifyReply {
    return this.reply.redirect(this.site.path + path, 303);
  }

  readonly record = (event: SecurityEventName, account: Account | null, reason?: string): void => {
    const { id: accountId, username } = account ?? {};
    this.site.securityLog({ event, realm: this.realm, accountId, username, address: this.request.ip, reason });
  };

  /** The authorization request as a query string, to pass it to the next page; "" if there is none. */
  get authorizationQuery(): string {
    return toQuery(this.authorization);
  }

  /** The session of this browser in this realm; null if nobody is signed in. */
  async session(): Promise<OpenSession | null> {
    const secretHash = this.secretHash(`identity_${this.realm}_session`);
    return secretHash && this.store.sessions.findBySecret(this.realm, secretHash);
  }

  /** @throws PageError 401 if nobody is signed in */
  async requireSession(): Promise<OpenSession> {
    const session = await this.session();
    if (!session) throw this.signedOut(`Sign in to ${this.site.name} again to continue.`);
    return session;
  }

  async requireAccount(): Promise<Account> {
    return (await this.requireSession()).account;
  }

  signedOut(message: string): PageError {
    return new PageError(401, "You are signed out", message, this.signInLink);
  }

  get signInLink(): Link {
    return { href: `${this.site.path}/sign-in`, label: `Sign in to ${this.site.name}` };
  }
}

export function sendPage(reply: FastifyReply, page: Html, status: number): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page.text);
}
