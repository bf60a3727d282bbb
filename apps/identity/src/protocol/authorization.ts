/**
 * The product's authorization request: the query string with which it redirects a browser here to sign in. An invalid
 * request gets an error page, never a redirect.
 */
import type { Realm } from "../accounts/account.ts";
import { PageError } from "../http/errors.ts";
import { canonicalOrigin } from "../http/origin.ts";

const SERVICE = "icebreakers";
const STATE_LENGTH_MAX = 512;
const RETURN_PATHS: Record<Realm, RegExp> = {
  hub: /^\/sso\/callback$/u,
  // Event ids are eight characters of Crockford's base32, in upper or lower case.
  wallet: /^(?:\/event\/[0-9a-hjkmnp-tv-z]{8})?\/gfavip-callback$/iu,
};

export interface Authorization {
  redirectUri: string;
  service: string;
  state: string | null;
}

/** Returns whether the query string contains any parameter of an authorization request. */
export function hasAuthorization(query: Record<string, unknown>): boolean {
  return ["redirect_uri", "service", "state"].some((name) => query[name] !== undefined);
}

/**
 * Validates the query parameters of an authorization request.
 * @throws PageError 400 if it is invalid
 */
export function parseAuthorization(
  { redirect_uri: redirectUri, service, state }: Record<string, unknown>,
  realm: Realm,
  allowedOrigins: string[],
): Authorization {
  if (service === undefined || service === "") throw invalid("It does not say for which service it is.");
  if (service !== SERVICE) {
    throw invalid(`It is for a service that this sign-on does not know. It knows “${SERVICE}”.`);
  }
  if (redirectUri === undefined || redirectUri === "") {
    throw invalid("It does not say where to go afterwards (redirect_uri).");
  }
  if (typeof redirectUri !== "string") throw invalid("It names more than one place to go afterwards (redirect_uri).");
  const url = URL.parse(redirectUri);
  if (!url || !/^https?:$/u.test(url.protocol)) {
    throw invalid("The place to go afterwards (redirect_uri) is not a whole web address.");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid("The place to go afterwards (redirect_uri) must not carry a name or a password.");
  }
  if (!allowedOrigins.map(canonicalOrigin).includes(url.origin)) {
    throw invalid(`It would take you to ${url.origin}, which does not belong to this installation.`);
  }
  if (!RETURN_PATHS[realm].test(url.pathname)) {
    throw invalid("The place to go afterwards (redirect_uri) is not one of the pages that take a sign-in.");
  }
  // Reject a query, a fragment and any other spelling, so that the URL that was checked is the URL that is used.
  if (redirectUri !== url.origin + url.pathname) {
    throw invalid(
      "The place to go afterwards (redirect_uri) must be the bare address of the page, with nothing added.",
    );
  }
  if (state !== undefined && (typeof state !== "string" || state.length > STATE_LENGTH_MAX)) {
    throw invalid("Its state is too long, or there are several.");
  }
  return { redirectUri, service: SERVICE, state: state ?? null };
}

function invalid(problem: string): PageError {
  return new PageError(400, "This sign-in link is not right", problem);
}

/** The request as a query string, to pass it through registration or another attempt. "" for null. */
export function toQuery(authorization: Authorization | null): string {
  if (!authorization) return "";
  const query = new URLSearchParams({
    redirect_uri: authorization.redirectUri,
    service: authorization.service,
  });
  if (authorization.state !== null) query.set("state", authorization.state);
  return `?${query.toString()}`;
}
