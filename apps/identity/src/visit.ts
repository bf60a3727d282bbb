/** One request to a page of the sign-on, and the routes of a realm, whose handlers get it. */
import type { SecurityEventName } from "@hubbub/server-kit/security-log";
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as z from "zod";

import type { Account, Realm } from "./accounts/account.ts";
import { normalizeText } from "./accounts/account-rules.ts";
import type { Cookies } from "./http/cookies.ts";
import { ownOrigin } from "./http/origin.ts";
import { BLANK, FormError, type FormState, PageError, toPageError } from "./http/page-error.ts";
import type { Counter } from "./limits/limits.ts";
import type { Attempt } from "./limits/throttle.ts";
import type { Html } from "./pages/html.ts";
import type { RealmPageContext } from "./pages/page-context.ts";
import { type Authorization, hasAuthorization, parseAuthorization, toQuery } from "./protocol/authorization.ts";
import { cookiesOf, productUrl, type RealmSite } from "./site.ts";
import type { OpenSession } from "./store/sessions.store.ts";

const Fields = z.record(z.string(), z.string());

export class Visit {
  readonly site: RealmSite;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookies: Cookies;
  #formToken: string | null = null;

  constructor(site: RealmSite, request: FastifyRequest, reply: FastifyReply) {
    this.site = site;
    this.request = request;
    this.reply = reply;
    this.cookies = cookiesOf(site, request, reply);
  }

  get realm(): Realm {
    return this.site.realm;
  }

  get store(): RealmSite["store"] {
    return this.site.store;
  }

  /** The origin of this service. */
  get origin(): string {
    return ownOrigin(this.request, this.site.options);
  }

  get query(): Record<string, unknown> {
    return this.request.query as Record<string, unknown>;
  }

  /** The part of the path that the route names. */
  param(name: "id" | "username"): string {
    return (this.request.params as Record<typeof name, string>)[name];
  }

  /**
   * The named fields of the posted form. Missing fields are "".
   * @throws PageError 400 if a field occurs more than once
   */
  form<Name extends string>(...names: Name[]): Record<Name, string> {
    const parsed = Fields.safeParse(this.request.body ?? {});
    if (!parsed.success) throw new PageError(400, "This form is not right", "A field was sent more than once.");
    const read = names.map((name) => [name, parsed.data[name] ?? ""] as const);
    return Object.fromEntries(read) as Record<Name, string>;
  }

  /** All fields of the posted form in the form of `normalizeText`, for showing it again. */
  get typed(): Record<string, string> {
    const fields = Object.entries(Fields.safeParse(this.request.body ?? {}).data ?? {});
    return Object.fromEntries(fields.map(([name, text]) => [name, normalizeText(text)]));
  }

  /** The secret of a one-time link, which its query parameter `token` contains; "" if there is none. */
  get linkSecret(): string {
    const { token } = this.query;
    return typeof token === "string" && token.length <= 100 ? token : "";
  }

  /** The browser's form token, which every form contains. Sets the cookie if the browser has none. */
  get formToken(): string {
    this.#formToken ??= this.cookies.secret("form");
    if (this.#formToken === null) {
      this.#formToken = makeSecret();
      this.cookies.set("form", this.#formToken);
    }
    return this.#formToken;
  }

  /** Data for rendering a page of this realm. */
  get context(): RealmPageContext {
    const { base: signOnPath, assets, options, realm, name: realmName, path: realmPath } = this.site;
    const { productName } = options;
    const { formToken } = this;
    const product = productUrl(this.site, this.request);
    return { signOnPath, assets, productName, productUrl: product, realm, realmName, realmPath, formToken };
  }

  /** Sends a page. */
  page(page: Html, status = 200): FastifyReply {
    return sendPage(this.reply, page, status);
  }

  /** Sends JSON for passkeys.js. */
  json(body: object, status = 200): FastifyReply {
    return this.reply.code(status).send(body);
  }

  /** Redirects to a path below the realm's. */
  redirect(path: string): FastifyReply {
    return this.reply.redirect(this.site.path + path, 303);
  }

  /** Counts an attempt. If it is not allowed, sets Retry-After. */
  async attempt(counters: Counter[]): Promise<Attempt> {
    const attempt = await this.site.throttle.attempt(this.realm, counters);
    if (attempt.waitSeconds > 0) this.retryAfter(attempt.waitSeconds);
    return attempt;
  }

  /** Sets Retry-After. */
  retryAfter(seconds: number | null): void {
    this.reply.header("retry-after", String(seconds));
  }

  /** Writes an entry to the security log. */
  record(event: SecurityEventName, account: Pick<Account, "id" | "username"> | null, reason?: string): void {
    this.site.securityLog({
      event,
      realm: this.realm,
      ...(account ? { accountId: account.id, username: account.username } : {}),
      address: this.request.ip,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /**
   * The product's authorization request in the query string; null if there is none.
   * @throws PageError 400 if it is invalid
   */
  authorization(): Authorization | null {
    return hasAuthorization(this.query) ? this.requireAuthorization() : null;
  }

  /** @throws PageError 400 if there is no authorization request, or an invalid one */
  requireAuthorization(): Authorization {
    const parsed = parseAuthorization(this.query, this.realm, this.site.options.allowedOrigins(this.request));
    if ("problem" in parsed) throw new PageError(400, "This sign-in link is not right", parsed.problem);
    return parsed;
  }

  /** The authorization request as a query string, to pass it to the next page; "" if there is none. */
  get authorizationQuery(): string {
    return toQuery(this.authorization());
  }

  /** The session of this browser in this realm, with its account; null if nobody is signed in. */
  async session(): Promise<OpenSession | null> {
    const secret = this.cookies.secret(`${this.realm}_session`);
    return secret === null ? null : this.store.sessions.findBySecret(this.realm, hashSecret(secret));
  }

  async account(): Promise<Account | null> {
    return (await this.session())?.account ?? null;
  }

  /** @throws PageError 401 if nobody is signed in */
  async requireSession(): Promise<OpenSession> {
    const session = await this.session();
    if (!session) throw this.signedOut(`Sign in to ${this.site.name} again to go on.`);
    return session;
  }

  /** @throws PageError 401 if nobody is signed in */
  async requireAccount(): Promise<Account> {
    return (await this.requireSession()).account;
  }

  /** Error page with status 401 and a link to the sign-in page. */
  signedOut(message: string): PageError {
    return new PageError(401, "You are signed out", message, { link: this.signInLink });
  }

  get signInLink(): { href: string; label: string } {
    return { href: `${this.site.path}/sign-in`, label: `Sign in to ${this.site.name}` };
  }
}

export function sendPage(reply: FastifyReply, page: Html, status: number): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page.text);
}

type Handler = (visit: Visit) => Promise<FastifyReply> | FastifyReply;

/** Declares the routes of one realm. */
export interface Routes {
  readonly site: RealmSite;
  get(path: string, handler: Handler, options?: RouteShorthandOptions): void;
  post(path: string, handler: Handler, options?: RouteShorthandOptions): void;
  /**
   * A page with a form at `path`. It is posted to `action`, by default the same path. If `submit` throws a `FormError`, or
   * too many sign-ins are waiting, the page is shown again with what was typed.
   */
  form(path: string, show: ShowForm, submit: Handler, action?: string): void;
}

type ShowForm = (visit: Visit, state: FormState) => Promise<FastifyReply> | FastifyReply;

export function routesOf(scope: FastifyInstance, site: RealmSite): Routes {
  const visiting = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) =>
    handler(new Visit(site, request, reply));
  const routes: Routes = {
    site,
    get: (path, handler, options = {}) => void scope.get(path, options, visiting(handler)),
    post: (path, handler, options = {}) => void scope.post(path, options, visiting(handler)),
    form(path, show, submit, action = path) {
      routes.get(path, (visit) => show(visit, BLANK));
      routes.post(action, (visit) => submitOrShowAgain(visit, show, submit));
    },
  };
  return routes;
}

/** See `Routes.form`. For a form on a page that has its own route. */
export async function submitOrShowAgain(visit: Visit, show: ShowForm, submit: Handler): Promise<FastifyReply> {
  try {
    return await submit(visit);
  } catch (error) {
    if (error instanceof FormError)
      return show(visit, { status: error.status, errors: error.errors, typed: visit.typed });
    const { status, message, retryAfterSeconds } = toPageError(error);
    if (status !== 503) throw error;
    visit.request.log.warn({ err: error }, "form postponed: server overloaded");
    visit.retryAfter(retryAfterSeconds);
    return show(visit, { status, errors: { wait: message }, typed: visit.typed });
  }
}
