/** Origin checks for posted forms (CSRF protection). */
import type { FastifyRequest } from "fastify";

/** In lower case, without a default port; "" if the text is no http or https origin. */
export function canonicalOrigin(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/u.test(url.protocol) ? url.origin : "";
}

/**
 * Whether a posted form came from a page of this sign-on. Browsers send its origin, unless they hide it ("null"). Over
 * https they also send Sec-Fetch-Site, which then decides.
 */
export function isOwnForm({ headers }: FastifyRequest, own: string): boolean {
  const { origin = "null", "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin") return false;
  return origin === "null" ? site === "same-origin" : origin === own;
}
