/** What a request says about its client, also before it passes through Fastify: upgrades to the live channel. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

/**
 * Returns functions that read requests. A header of a proxy counts only where a trusted proxy wrote it.
 * @param trustedProxies addresses or networks; none trusts no header
 */
export function readClients(trustedProxies: readonly string[]) {
  const trust = proxyAddr.compile([...trustedProxies]);
  const comesFromProxy = ({ socket }: Pick<IncomingMessage, "socket">) => trust(socket.remoteAddress ?? "", 0);
  return {
    /** The same computation as Fastify's `request.ip`. */
    addressOf: (request: IncomingMessage): string => proxyAddr(request, trust) ?? "",
    /** Whether a proxy says that the client came by https: the same computation as Fastify's `request.protocol`. */
    isHttps: (request: IncomingMessage): boolean => {
      const [header] = [request.headers["x-forwarded-proto"]].flat();
      return header !== undefined && comesFromProxy(request) && header.split(",").at(-1)?.trim() === "https";
    },
    /** An id for the response header and the log. A proxy's own id is used, so that both logs show the same. */
    requestId: (request: Pick<IncomingMessage, "headers" | "socket">): string => {
      const given = request.headers["x-request-id"];
      const isUsable = typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) && comesFromProxy(request);
      return isUsable ? given : randomUUID();
    },
  };
}
