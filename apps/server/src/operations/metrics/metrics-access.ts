/** Who may read the metrics: whoever shows the token; without one, this machine only. */
import { secretsMatch } from "@hubbub/server-kit/secrets";

import { isLoopbackAddress, isLoopbackHost } from "../../platform/http/loopback.ts";

interface MetricsRequest {
  authorization: string | undefined;
  /** The Host header. */
  host: string | undefined;
  /** The other end of the connection itself, whatever headers say. */
  peerAddress: string;
  /** Whether a proxy says that it passes on somebody else's request. */
  isForwarded: boolean;
}

interface MetricsPolicy {
  token: string | null;
  /** Behind a proxy everybody comes from this machine, so then only the token counts. */
  isPublished: boolean;
}

export function mayReadMetrics(request: MetricsRequest, { token, isPublished }: MetricsPolicy): boolean {
  if (token !== null) return secretsMatch(request.authorization ?? "", `Bearer ${token}`);
  return !isPublished && !request.isForwarded && isLoopbackAddress(request.peerAddress) && isLocal(request.host);
}

/**
 * Whether a Host header names this machine itself, with any port. A page whose own name was pointed at 127.0.0.1 (DNS
 * rebinding) reaches us over loopback too, but its browser sends that name.
 */
function isLocal(host = ""): boolean {
  return isLoopbackHost(host.toLowerCase().replace(/:\d{1,5}$/u, ""));
}
