/** Who may read the metrics: whoever shows the token; without one, this machine only. */
import type { IncomingHttpHeaders } from "node:http";

import { secretsMatch } from "@hubbub/server-kit/secrets";

import { isLoopbackAddress, isLoopbackHost } from "@hubbub/server-kit/network";

/** @param isPublished behind a proxy everybody comes from this machine, so then only the token counts */
export function mayReadMetrics(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  { token, isPublished }: { token: string | null; isPublished: boolean },
): boolean {
  const { authorization = "", host, forwarded, "x-forwarded-for": forwardedFor, via } = headers;
  if (token !== null) return secretsMatch(authorization, `Bearer ${token}`);
  const isForwarded = forwarded !== undefined || forwardedFor !== undefined || via !== undefined;
  return !isPublished && !isForwarded && isLoopbackAddress(socket.remoteAddress ?? "") && isLocal(host);
}

/**
 * Whether a Host header names this machine itself, with any port. A page whose own name was pointed at 127.0.0.1 (DNS
 * rebinding) reaches us over loopback too, but its browser sends that name.
 */
function isLocal(host = ""): boolean {
  return isLoopbackHost(host.toLowerCase().replace(/:\d{1,5}$/u, ""));
}
