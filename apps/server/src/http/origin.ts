/** Which origin this installation has for a request, and whether a browser's Origin header matches it. */
import type { IncomingHttpHeaders } from "node:http";

export interface OriginPolicy {
  publicUrl: string | null;
}

/**
 * Whether the Origin header, where one came, is our own. With PUBLIC_URL set, it alone counts; else the request's own
 * Host does (only the host is compared, since a proxy may end TLS before us).
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, policy: OriginPolicy): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] !== "cross-site";
  if (policy.publicUrl !== null) return origin === policy.publicUrl;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
