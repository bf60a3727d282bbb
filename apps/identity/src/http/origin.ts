/** Origin checks for posted forms (CSRF protection). */
import type { FastifyRequest } from "fastify";

/** In lower case, without a default port; "" if the text is no http or https origin. */
export function canonicalOrigin(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/u.test(url.protocol) ? url.origin : "";
}

/**
 * Whether a posted form came from a page of this sign-on. Over https and on localhost, browsers send Sec-Fetch-Site,
 * which then decides, also if a proxy changes the address. Otherwise the page's origin does.
 */
export function isOwnForm({ headers }: FastifyRequest, own: string): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  return site === undefined ? origin === own : site === "same-origin";
}
