/**
 * Request ids for the response header and the log. A trusted proxy's own id is used, so that both logs show the same.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { trustedPeers } from "./client-address.ts";

/** @param trustedProxies addresses or networks; none trusts no header */
export function requestIds(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, "headers" | "socket">) => string {
  const isTrusted = trustedPeers(trustedProxies);
  return (request) => {
    const given = request.headers["x-request-id"];
    return typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) && isTrusted(request) ? given : randomUUID();
  };
}
