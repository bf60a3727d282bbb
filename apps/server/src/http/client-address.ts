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
