/**
 * The call about the addresses of links and QR codes. The web app makes it when an organizer opens the Share section.
 */
import type { JoinAddress, JoinAddresses, JoinProblem } from "@hubbub/contract/join";

import { Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { ProbeResult } from "../../domain/join/address-probe.ts";
import { isContainer } from "../../domain/join/network-addresses.ts";
import {
  type Listening,
  listeningHost,
  listensOnLoopbackOnly,
  networkOrigin,
  type ServerOrigin,
  serverOrigins,
} from "../../domain/join/server-origins.ts";

export interface JoinDeps {
  publicUrl: string | null;
  listening: () => Listening;
  ask: (origin: string) => Promise<ProbeResult>;
}

/** @throws Refusal 400 unless it is an address of this machine that the server listens at */
export function requireJoinOrigin({ publicUrl, listening }: JoinDeps, origin: string): void {
  if (publicUrl !== null) throw new Refusal("invalid", "PUBLIC_URL decides the address of links and QR codes");
  const isKnown = serverOrigins(listening()).some((own) => own.origin === origin && own.isListening);
  if (!isKnown) throw new Refusal("invalid", "joinOrigin must be one of the addresses of this machine");
}

export function joinRoutes(route: DeclareRoute, deps: JoinDeps): void {
  route("GET /api/events/:eventId/join-addresses", ({ event }) => joinAddresses(deps, event.joinOrigin));
}

async function joinAddresses({ publicUrl, listening, ask }: JoinDeps, chosen: string | null): Promise<JoinAddresses> {
  if (publicUrl !== null) {
    const reason = await ask(publicUrl);
    const reachable = reason === "answered";
    const addresses = [{ origin: publicUrl, interfaceName: null, reachable, reason }];
    // The machine's own addresses are not used, so they are not shown to an event's moderators.
    return { chosen, network: null, host: null, addresses, problem: reachable ? null : "public-url" };
  }
  const address = listening();
  const shared = { chosen, network: networkOrigin(address), host: listeningHost(address) };
  const own = serverOrigins(address);
  const addresses = await Promise.all(own.map((candidate) => describe(candidate, ask)));
  if (chosen !== null && !own.some(({ origin }) => origin === chosen))
    addresses.push({ origin: chosen, interfaceName: null, reachable: false, reason: "gone" });
  const problem = listensOnLoopbackOnly(address)
    ? "loopback-host"
    : problemOf(addresses.find(({ origin }) => origin === chosen) ?? null, shared.network);
  return { ...shared, addresses, problem };
}

async function describe(
  { origin, interfaceName, isVirtual, isListening }: ServerOrigin,
  ask: JoinDeps["ask"],
): Promise<JoinAddress> {
  if (!isListening) return { origin, interfaceName, reachable: false, reason: "not-listening" };
  const reason = await ask(origin);
  if (reason !== "answered") return { origin, interfaceName, reachable: false, reason };
  if (isContainer()) return { origin, interfaceName, reachable: null, reason: "container" };
  return isVirtual
    ? { origin, interfaceName, reachable: null, reason: "virtual" }
    : { origin, interfaceName, reachable: true, reason };
}

function problemOf(chosen: JoinAddress | null, network: string | null): JoinProblem | null {
  if (chosen?.reason === "gone") return "chosen-gone";
  if (chosen?.reachable === false) return "chosen-silent";
  if (chosen) return null;
  if (network !== null) return null;
  return isContainer() ? "container" : "no-network";
}
