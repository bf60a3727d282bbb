/** Every request has an id: in the answer, in the log, and (from a trusted proxy) the same as in the proxy's log. */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** @param isProxyTrusted whether the installation is behind a proxy whose headers count */
export function requestIds(isProxyTrusted: boolean): (request: { headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return isProxyTrusted && typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) ? given : randomUUID();
  };
}
