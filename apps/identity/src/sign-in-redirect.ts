/** The product's authorization request of a page, and the redirects and links of a sign-in. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { PageError } from "./http/page-error.ts";
import { type Authorization, hasAuthorization, parseAuthorization } from "./protocol/authorization.ts";
import { returnUrl } from "./protocol/responses.ts";
import { productUrl, type RealmSite } from "./realm-site.ts";
import type { OpenSession } from "./store/sessions.store.ts";

/**
 * The product's authorization request in the query string; null if there is none.
 * @throws PageError 400 if it is invalid
 */
export function readAuthorization(site: RealmSite, request: FastifyRequest): Authorization | null {
  const query = request.query as Record<string, unknown>;
  return hasAuthorization(query) ? requireAuthorization(site, request) : null;
}

/**
 * The product's authorization request in the query string.
 * @throws PageError 400 if it is missing or invalid
 */
export function requireAuthorization(site: RealmSite, request: FastifyRequest): Authorization {
  const query = request.query as Record<string, unknown>;
  const parsed = parseAuthorization(query, site.realm, site.options.allowedOrigins(request));
  if ("problem" in parsed) throw new PageError(400, "This sign-in link is not right", parsed.problem);
  return parsed;
}

/**
 * Redirects a signed-in person to the product with a token of this session, or to the account page if there is no
 * authorization request.
 */
export async function redirectAfterSignIn(
  site: RealmSite,
  reply: FastifyReply,
  { id, account }: OpenSession,
  authorization: Authorization | null,
): Promise<FastifyReply> {
  if (!authorization) return reply.redirect(site.path, 303);
  return reply.redirect(returnUrl(account, await site.tokens.issue(account, id), authorization), 303);
}

/**
 * URL of the product page that starts a sign-in; null if no product is known. Used after setup and invitation links:
 * only the product can create the `state` that its callback requires.
 */
export function productSignIn(site: RealmSite, request: FastifyRequest): string | null {
  const product = productUrl(site, request);
  return product === null ? null : `${product}sso/start`;
}

/** Link to the sign-in page. */
export function signInLink(site: RealmSite): { href: string; label: string } {
  return { href: `${site.path}/sign-in`, label: `Sign in to ${site.name}` };
}

/** Error page with status 401 and a link to the sign-in page. */
export function signedOutError(site: RealmSite, message: string): PageError {
  return new PageError(401, "You are signed out", message, { link: signInLink(site) });
}
