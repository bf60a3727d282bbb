/** The address of a client, also for requests that do not pass through Fastify: upgrades to the live channel. */
import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

/**
 * The same computation as Fastify's `request.ip`: X-Forwarded-For counts only where a trusted proxy wrote it.
 * @param trustedProxies addresses or networks; none trusts no header
 */
export function clientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust) ?? "";
}

/** Whether a request comes from a trusted proxy directly, so that headers that the proxy sets count. */
export function trustedPeers(trustedProxies: readonly string[]): (request: Pick<IncomingMessage, "socket">) => boolean {
  const trust = proxyAddr.compile([...trustedProxies]);
  return ({ socket }) => trust(socket.remoteAddress ?? "", 0);
}

/** Whether a trusted proxy says that the client came by https: the same computation as Fastify's `request.protocol`. */
export function httpsByProxy(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trustedPeers(trustedProxies);
  return (request) => {
    const [header] = [request.headers["x-forwarded-proto"]].flat();
    return header !== undefined && isTrusted(request) && header.split(",").at(-1)?.trim() === "https";
  };
}
