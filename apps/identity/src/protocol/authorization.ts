/**
 * The request a product makes when it sends somebody here to sign in (D-13), checked before anything is shown:
 * a wrong one is answered with a page, never with a redirect.
 */
import type { Realm } from "../accounts/account.ts";
import { canonicalOrigin } from "../http/origin.ts";

const SERVICE = "icebreakers";
const LONGEST_STATE = 512;
const RETURN_PATHS: Record<Realm, RegExp> = {
  hub: /^\/sso\/callback$/u,
  // Event ids are eight characters of Crockford's base32, in either case.
  wallet: /^(?:\/event\/[0-9a-hjkmnp-tv-z]{8})?\/gfavip-callback$/iu,
};

export interface Authorization {
  redirectUri: string;
  service: string;
  state: string | null;
}

/** A sentence for the person about what is wrong with the request they came with. */
export interface AuthorizationProblem {
  problem: string;
}

/** Whether the address carries such a request at all. */
export function hasAuthorization(query: Record<string, unknown>): boolean {
  return ["redirect_uri", "service", "state"].some((name) => query[name] !== undefined);
}

export function parseAuthorization(
  query: Record<string, unknown>,
  realm: Realm,
  allowedOrigins: string[],
): Authorization | AuthorizationProblem {
  const { redirect_uri: redirectUri, service, state } = query;
  if (service === undefined || service === "") return { problem: "It does not say for which service it is." };
  if (service !== SERVICE)
    return {
      problem: `It is for a service that this sign-on does not know. It knows “${SERVICE}”.`,
    };
  if (redirectUri === undefined || redirectUri === "") {
    return { problem: "It does not say where to go afterwards (redirect_uri)." };
  }
  if (typeof redirectUri !== "string")
    return { problem: "It names more than one place to go afterwards (redirect_uri)." };
  const problem = redirectProblem(redirectUri, realm, allowedOrigins);
  if (problem) return { problem };
  if (state !== undefined && (typeof state !== "string" || state.length > LONGEST_STATE)) {
    return { problem: "Its state is too long, or there are several." };
  }
  return { redirectUri, service: SERVICE, state: state ?? null };
}

function redirectProblem(redirectUri: string, realm: Realm, allowedOrigins: string[]): string | null {
  const url = URL.parse(redirectUri);
  if (!url || !/^https?:$/u.test(url.protocol)) {
    return "The place to go afterwards (redirect_uri) is not a whole web address.";
  }
  if (url.username !== "" || url.password !== "") {
    return "The place to go afterwards (redirect_uri) must not carry a name or a password.";
  }
  if (!allowedOrigins.map(canonicalOrigin).includes(url.origin)) {
    return `It would take you to ${url.origin}, which does not belong to this installation.`;
  }
  if (!RETURN_PATHS[realm].test(url.pathname)) {
    return "The place to go afterwards (redirect_uri) is not one of the pages that take a sign-in.";
  }
  // No query, no fragment, no other spelling of the same address: what was checked is what is used.
  if (redirectUri !== url.origin + url.pathname) {
    return "The place to go afterwards (redirect_uri) must be the bare address of the page, with nothing added.";
  }
  return null;
}

/** The same request as a query string, so that it survives a detour over registration or a second try. */
export function toQuery(authorization: Authorization | null): string {
  if (!authorization) return "";
  const query = new URLSearchParams({
    redirect_uri: authorization.redirectUri,
    service: authorization.service,
  });
  if (authorization.state !== null) query.set("state", authorization.state);
  return `?${query.toString()}`;
}
