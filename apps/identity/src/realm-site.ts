/** Context of one realm: shared services, paths, and functions for rendering its pages. */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Realm } from "./accounts/account.ts";
import type { Passwords } from "./accounts/password-hash.ts";
import type { Assets } from "./http/assets.ts";
import { type CookieScope, formToken } from "./http/cookies.ts";
import { canonicalOrigin, ownOrigin } from "./http/origin.ts";
import type { RegistrationThrottle, SignInThrottle } from "./http/throttle.ts";
import type { IdentityOptions } from "./options.ts";
import type { Html } from "./pages/html.ts";
import type { RealmPageContext } from "./pages/page-context.ts";
import type { Tokens } from "./protocol/tokens.ts";
import type { SecurityLog } from "./security-log.ts";
import type { IdentityStore } from "./store.ts";

/** Services that both realms share. */
export interface SignOnServices {
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
export interface RealmSite extends SignOnServices {
  realm: Realm;
  name: string;
  /** Path that the realm is mounted at. */
  path: string;
}

/** Path and `Secure` flag of the cookies for this request. */
export function cookieScope(site: Pick<SignOnServices, "base" | "options">, request: FastifyRequest): CookieScope {
  const secure = ownOrigin(request, site.options).startsWith("https:");
  return { path: site.base === "" ? "/" : site.base, secure };
}

/** Start page of the product: the first allowed redirect origin; null if there is none. */
export function productUrl(site: SignOnServices, request: FastifyRequest): string | null {
  const origin = canonicalOrigin(site.options.allowedOrigins(request)[0] ?? "");
  return origin === "" ? null : `${origin}/`;
}

/** Data for rendering a page of this realm. Sets the form cookie if the browser has none. */
export function pageContext(site: RealmSite, request: FastifyRequest, reply: FastifyReply): RealmPageContext {
  return {
    signOnPath: site.base,
    assets: site.assets,
    productName: site.options.productName,
    productUrl: productUrl(site, request),
    realm: site.realm,
    realmName: site.name,
    realmPath: site.path,
    formToken: formToken(request, reply, cookieScope(site, request)),
  };
}

/** Sends an HTML page. */
export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page.text);
}
