/** Whose form is it? Cross-site posts are refused by Origin, with two ways round browsers that keep it to themselves. */
import type { FastifyRequest } from "fastify";

import type { IdentityOptions } from "../options.ts";

/** An origin as URLs spell it (no default port, lower case), or "" for what is none. */
export function canonicalOrigin(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/u.test(url.protocol) ? url.origin : "";
}

/**
 * The origin this service is reached at: as configured, else as the browser asked for it. A product on the same host
 * knows the scheme better: behind a proxy that ends TLS, the request itself looks like plain http.
 */
export function ownOrigin(
  request: FastifyRequest,
  options: Pick<IdentityOptions, "issuer" | "allowedOrigins">,
): string {
  const configured = canonicalOrigin(options.issuer ?? "");
  if (configured !== "") return configured;
  const asked = canonicalOrigin(`${request.protocol}://${request.host}`);
  const beside = options.allowedOrigins(request).map(canonicalOrigin);
  return beside.find((origin) => origin !== "" && URL.parse(origin)?.host === request.host) ?? asked;
}

/**
 * Whether a posted form came from a page of ours.
 *
 * `no-referrer` makes browsers send `Origin: null` and no Referer even to their own site, and over plain http there is
 * no Sec-Fetch-Site either. What is left then is the token in the form itself, which no other site can read.
 */
export function isOwnForm(request: FastifyRequest, own: string, formTokenMatches: () => boolean): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin !== undefined && origin !== "null") return own !== "" && origin === own;
  if (site === "same-origin") return true;
  if (referer !== undefined) return own !== "" && canonicalOrigin(referer) === own;
  return formTokenMatches();
}
