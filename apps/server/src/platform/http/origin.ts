/** Which origin this installation has for a request, and whether a browser's Origin header matches it. */
import type { IncomingHttpHeaders } from "node:http";

import type { FastifyRequest } from "fastify";

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

/** The installation's address as people reach it. */
export function originOf(request: FastifyRequest, { publicUrl }: OriginPolicy): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
