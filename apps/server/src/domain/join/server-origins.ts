/**
 * The origins at which this server can be reached, from the machine's addresses and the port and HOST it listens on.
 */
import type { AddressInfo } from "node:net";

import { isLoopbackAddress } from "@hubbub/server-kit/network";
import { type NetworkAddress, networkAddresses } from "./network-addresses.ts";

export interface ServerOrigin extends Pick<NetworkAddress, "interfaceName" | "isVirtual"> {
  origin: string;
  /** Whether the server listens on this address. */
  isListening: boolean;
}

/** Return value of a server's `address()`; null before it listens. */
export type Listening = AddressInfo | string | null;

const ANY_HOST = new Set(["::", "0.0.0.0"]);

/** The HOST that the server listens on; null for all interfaces. */
export function listeningHost(listening: Listening): string | null {
  if (listening === null || typeof listening === "string" || ANY_HOST.has(listening.address)) return null;
  return listening.address;
}

export function listensOnLoopbackOnly(listening: Listening): boolean {
  const host = listeningHost(listening);
  return host !== null && isLoopbackAddress(host);
}

/** The origins of this machine, most useful first. */
export function serverOrigins(listening: Listening): ServerOrigin[] {
  if (listening === null || typeof listening === "string") return [];
  const { address, port } = listening;
  // "0.0.0.0" does not accept IPv6.
  const listensAt = (host: string) =>
    address === "::" || (address === "0.0.0.0" && !host.startsWith("[")) || host === address || host === `[${address}]`;
  return networkAddresses().map(({ host, ...card }) => ({
    ...card,
    origin: new URL(`http://${host}:${port}`).origin,
    isListening: listensAt(host),
  }));
}

/** The best origin for other devices in the network; null if there is none. */
export function networkOrigin(listening: Listening): string | null {
  return serverOrigins(listening).find(({ isListening, isVirtual }) => isListening && !isVirtual)?.origin ?? null;
}

/** Whether a stored origin still has an address of this machine. The port is not compared. */
export function isAddressOfThisMachine(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname;
  return networkAddresses().some(({ host }) => new URL(`http://${host}`).hostname === hostname);
}
