/** Origin checks for posted forms (CSRF protection). */
import { secretsMatch } from "@hubbub/server-kit/secrets";
import type { FastifyRequest } from "fastify";

/** The field of every form that contains the browser's form token. */
export const FORM_FIELD = "form_token";

/** In lower case, without a default port; "" if the text is no http or https origin. */
export function canonicalOrigin(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/u.test(url.protocol) ? url.origin : "";
}

/**
 * Whether a posted form came from a page of this sign-on. With `no-referrer`, browsers send `Origin: null` and no
 * Referer even to the same site, and over plain http they send no Sec-Fetch-Site. In that case the form token decides,
 * which other sites cannot read.
 * @param formToken of this browser; null if it has none
 */
export function isOwnForm({ headers, body }: FastifyRequest, own: string, formToken: string | null): boolean {
  const { origin, referer } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin !== undefined && origin !== "null") return own !== "" && origin === own;
  if (site === "same-origin") return true;
  if (referer !== undefined) return own !== "" && canonicalOrigin(referer) === own;
  const sent: unknown = typeof body === "object" && body !== null ? Reflect.get(body, FORM_FIELD) : undefined;
  return typeof sent === "string" && formToken !== null && secretsMatch(sent, formToken);
}
