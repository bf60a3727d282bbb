/** Which origin this installation has for a request, and whether a browser's Origin header matches it. */
import type { IncomingHttpHeaders } from "node:http";

import type { FastifyRequest } from "fastify";

export interface OriginPolicy {
  publicUrl: string | null;
}

/**
 * Whether the Origin header (if there is one) is that of this installation: equal to PUBLIC_URL if that is set, else
 * with the same host as the request. Only hosts are compared then, since a proxy may end TLS.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, policy: OriginPolicy): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] !== "cross-site";
  if (policy.publicUrl !== null) return origin === policy.publicUrl;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** The origin under which people reach the installation. */
export function originOf(request: FastifyRequest, { publicUrl }: OriginPolicy): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
