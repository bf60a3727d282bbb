/** The addresses that links and QR codes can carry. */
import type { JoinAddress, JoinAddresses, JoinProblem } from "@hubbub/contract/join";
import { joinOrigin } from "@hubbub/contract/join-origin";

import type { Module } from "../../api/module.ts";
import type { Core } from "../../domain/core.ts";
import { type EventRecord, usableJoinOrigin } from "../../domain/events/event-record.ts";
import { createAddressProbe, installationProofRoute, type ProbeResult } from "../../domain/join/address-probe.ts";
import { isContainer } from "../../domain/join/network-addresses.ts";
import {
  type Listening,
  listeningHost,
  listensOnLoopbackOnly,
  networkOrigin,
  type ServerOrigin,
  serverOrigins,
} from "../../domain/join/server-origins.ts";
import { Refusal } from "../../platform/http/refusal.ts";

export interface Join extends Module {
  /** @throws Refusal 400 for an address that links and QR codes cannot use */
  requireJoinOrigin: (origin: string) => void;
  /**
   * The origin for a link to the event.
   * @param opened the origin of the organizer's request
   */
  linkOrigin: (event: EventRecord, opened: string) => string;
}

type Ask = (origin: string) => Promise<ProbeResult>;

/** @param listening where this server listens; null before it does */
export async function createJoin({ pageConfig, secretOf }: Core, listening: () => Listening): Promise<Join> {
  const { publicUrl } = pageConfig;
  // The nodes of this installation recognize each other's answers by it.
  const secret = await secretOf("join-check");
  const ask = createAddressProbe(secret);
  return {
    requireJoinOrigin(origin) {
      if (publicUrl !== null) throw new Refusal("invalid", "PUBLIC_URL sets the address in links and QR codes");
      const isKnown = serverOrigins(listening()).some((own) => own.origin === origin && own.isListening);
      if (!isKnown) throw new Refusal("invalid", "Choose one of the server's addresses");
    },
    linkOrigin: (event, opened) =>
      joinOrigin({ publicUrl, chosen: usableJoinOrigin(event), opened, network: networkOrigin(listening()) }).origin,
    routes: (route, server) => {
      // The web app makes this call when an organizer opens the Share section.
      route("GET /api/events/:eventId/join-addresses", async ({ event: { joinOrigin: chosen } }) => {
        if (publicUrl === null) return ownAddresses(listening(), ask, chosen);
        const reason = await ask(publicUrl);
        const reachable = reason === "answered";
        const addresses = [{ origin: publicUrl, interfaceName: null, reachable, reason }];
        // The machine's own addresses are not used, so they are not shown to an event's moderators.
        return { chosen, network: null, host: null, addresses, problem: reachable ? null : "public-url" };
      });
      installationProofRoute(server, secret);
    },
  };
}

async function ownAddresses(address: Listening, ask: Ask, chosen: string | null): Promise<JoinAddresses> {
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
  ask: Ask,
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
