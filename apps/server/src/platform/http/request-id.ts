/**
 * Request ids for the response header and the log. A trusted proxy's own id is used, so that both logs show the same.
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** @param isProxyTrusted whether the installation is behind a proxy whose headers count */
export function requestIds(isProxyTrusted: boolean): (request: { headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return isProxyTrusted && typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) ? given : randomUUID();
  };
}
