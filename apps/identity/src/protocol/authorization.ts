/**
 * The product's authorization request: the query string with which it redirects a browser here to sign in. An invalid
 * request gets an error page, never a redirect.
 */
import type { Account, Realm } from "../accounts/account.ts";
import { PageError } from "../http/errors.ts";

const SERVICE = "icebreakers";
const STATE_LENGTH_MAX = 512;
const RETURN_PATHS: Record<Realm, RegExp> = {
  hub: /^\/sso\/callback$/u,
  // Event ids are eight characters of Crockford's base32, in upper or lower case.
  wallet: /^(?:\/event\/[0-9a-hjkmnp-tv-z]{8})?\/gfavip-callback$/iu,
};

export interface Authorization {
  redirectUri: string;
  state: string | null;
}

/** Null if the query has no parameter of a request. @throws PageError 400 if the request is invalid */
export function readAuthorization(
  query: Record<string, unknown>,
  realm: Realm,
  ownOrigin: string,
): Authorization | null {
  const { redirect_uri: redirectUri, service, state } = query;
  if (redirectUri === undefined && service === undefined && state === undefined) return null;
  if (service === undefined || service === "") throw missingAuthorization();
  if (service !== SERVICE) throw invalid(`It names an unknown service. The only known service is “${SERVICE}”.`);
  if (redirectUri === undefined || redirectUri === "") throw invalid("It has no address to return to (redirect_uri).");
  if (typeof redirectUri !== "string") throw invalid("It has more than one address to return to (redirect_uri).");
  const url = URL.parse(redirectUri);
  if (!url || !/^https?:$/u.test(url.protocol)) throw invalidPlace("is not a complete web address.");
  if (url.username !== "" || url.password !== "") throw invalidPlace("must not contain a username or a password.");
  if (url.origin !== ownOrigin)
    throw invalid(`It would take you to ${url.origin}, which does not belong to this server.`);
  if (!RETURN_PATHS[realm].test(url.pathname)) throw invalidPlace("is not a page that accepts a sign-in.");
  // Reject a query, a fragment and any other spelling, so that the URL that was checked is the URL that is used.
  if (redirectUri !== url.origin + url.pathname)
    throw invalidPlace("must be the address of the page without any additions.");
  if (state !== undefined && (typeof state !== "string" || state.length > STATE_LENGTH_MAX))
    throw invalid("Its state is too long, or it has more than one.");
  return { redirectUri, state: state ?? null };
}

export function missingAuthorization(): PageError {
  return invalid("It does not name a service.");
}

function invalidPlace(problem: string): PageError {
  return invalid(`The address to return to (redirect_uri) ${problem}`);
}

function invalid(problem: string): PageError {
  return new PageError(400, "This sign-in link is invalid", problem);
}

/** The request as a query string, to pass it to the next page; "" for null. */
export function toQuery(authorization: Authorization | null): string {
  if (!authorization) return "";
  const { redirectUri, state } = authorization;
  const query = new URLSearchParams({ redirect_uri: redirectUri, service: SERVICE });
  if (state !== null) query.set("state", state);
  return `?${query.toString()}`;
}

/** The redirect URL back to the product, with the query parameters of the realm's protocol. */
export function returnUrl(account: Account, token: string, { redirectUri, state }: Authorization): string {
  const { id, email, username, tier, credits } = account;
  const url = new URL(redirectUri);
  const parameters =
    account.realm === "hub"
      ? { token, user_id: id, username }
      : { user_id: id, email: email ?? "", username, token, tier, credits: String(credits) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  return url.href;
}
