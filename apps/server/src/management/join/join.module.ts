import type { Module } from "../../api/module.ts";
import { createAddressProbe, installationProofRoute } from "../../domain/join/address-probe.ts";
import type { Listening } from "../../domain/join/server-origins.ts";
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
}

/** The addresses that links and QR codes can carry. */
export function createJoinModule({ publicUrl, address, secret }: JoinModuleDeps): JoinModule {
  const deps = { publicUrl, listening: address, ask: createAddressProbe(secret) };
  return {
    requireJoinOrigin: (origin) => requireJoinOrigin(deps, origin),
    routes: (route, server) => {
      joinRoutes(route, deps);
      installationProofRoute(server, secret);
    },
  };
}
