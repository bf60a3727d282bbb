/** The addresses at which this server can be reached, by the port and the HOST it listens on. */
import type { AddressInfo } from "node:net";

import { isLoopbackAddress } from "../../platform/http/loopback.ts";
import { type NetworkAddress, networkAddresses } from "./network-addresses.ts";

export interface OwnOrigin extends Pick<NetworkAddress, "interfaceName" | "isVirtual"> {
  origin: string;
  /** Whether the server listens at it. */
  isListening: boolean;
}

/** What a server's `address()` answers; null before it listens. */
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

/** The origins of this machine, best first. */
export function ownOrigins(listening: Listening): OwnOrigin[] {
  if (listening === null || typeof listening === "string") return [];
  const { address, port } = listening;
  // "0.0.0.0" takes no IPv6.
  const listensAt = (host: string) =>
    address === "::" || (address === "0.0.0.0" && !host.startsWith("[")) || host === address || host === `[${address}]`;
  return networkAddresses().map(({ host, interfaceName, isVirtual }) => ({
    origin: new URL(`http://${host}:${port}`).origin,
    interfaceName,
    isVirtual,
    isListening: listensAt(host),
  }));
}

/** The origin that other devices in the network use; null where there is none. */
export function networkOrigin(listening: Listening): string | null {
  return ownOrigins(listening).find(({ isListening, isVirtual }) => isListening && !isVirtual)?.origin ?? null;
}

/** Whether a stored choice still is an address of this machine. The port is not compared. */
export function isOnThisMachine(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname;
  return networkAddresses().some(({ host }) => new URL(`http://${host}`).hostname === hostname);
}
