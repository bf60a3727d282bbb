import { joinOrigin } from "@hubbub/contract/join-origin";

import type { Module } from "../../api/module.ts";
import { type EventRecord, usableJoinOrigin } from "../../domain/events/event-record.ts";
import { createAddressProbe, installationProofRoute } from "../../domain/join/address-probe.ts";
import { type Listening, networkOrigin } from "../../domain/join/server-origins.ts";
import { joinRoutes, requireJoinOrigin } from "./join.routes.ts";

export interface JoinModuleDeps {
  publicUrl: string | null;
  /** Where this server listens; null before it does. */
  address: () => Listening;
  /** Key by which the nodes of this installation recognize each other's answers. */
  secret: Buffer;
}

export interface JoinModule extends Module {
  /** @throws Refusal 400 for an address that links and QR codes cannot use */
  requireJoinOrigin: (origin: string) => void;
  /**
   * The origin for a link to the event.
   * @param opened the origin of the organizer's request
   */
  linkOrigin: (event: EventRecord, opened: string) => string;
}

/** The addresses that links and QR codes can carry. */
export function createJoinModule({ publicUrl, address, secret }: JoinModuleDeps): JoinModule {
  const deps = { publicUrl, listening: address, ask: createAddressProbe(secret) };
  return {
    requireJoinOrigin: (origin) => requireJoinOrigin(deps, origin),
    linkOrigin: (event, opened) =>
      joinOrigin({ publicUrl, chosen: usableJoinOrigin(event), opened, network: networkOrigin(address()) }).origin,
    routes: (route, server) => {
      joinRoutes(route, deps);
      installationProofRoute(server, secret);
    },
  };
}
