/** The HTTP server with its fast path. Routes are declared by the other modules. */
import { type AddressInfo, Server } from "node:net";

import type { FastifyInstance } from "fastify";

import { registerCookies } from "../domain/identity/cookies.ts";
import { sendUnknownCall } from "../platform/http/errors.ts";
import { openServer } from "../platform/http/server.ts";
import type { RequestTally } from "../platform/metrics/requests.ts";
import { FastPath } from "./fast-path.ts";
import type { Module } from "./module.ts";
import { openApiDocument } from "./openapi.ts";
import { type DeclareRoute, type RouteDeps, routesOf } from "./route.ts";
import { SharedLists } from "./shared-lists.ts";
import { allowOnlyRoutesOfTable, isApiRoute, requireRouteOfEveryCall } from "./route-checks.ts";

/**
 * A closing server waits this long for the requests in progress. Afterwards a request that stalls, for example in the
 * middle of its body, would only use the time that the rest of the stop needs: 7 s with workers, else 9 s.
 */
const FINISH_WITHIN_MS = 4000;

export interface ServerModuleDeps extends Omit<RouteDeps, "fastPath" | "sharedLists"> {
  requests: RequestTally;
}

export interface ServerModule extends Module {
  server: FastifyInstance;
  route: DeclareRoute;
  fastPath: FastPath;
  /** Filled while the routes are declared. */
  sharedLists: SharedLists;
  isDraining: () => boolean;
  /** Makes the readiness check fail from now on. Requests are still answered. */
  drain: () => void;
  /**
   * Accepts no more connections, and closes each with its next response. Clients find another worker on the same port,
   * so readiness does not fail.
   */
  retire: () => void;
  /** The address that the server listens on, or listened on; null before. */
  address: () => AddressInfo | string | null;
}

export async function createServerModule(deps: ServerModuleDeps): Promise<ServerModule> {
  const fastPath = new FastPath(deps);
  const sharedLists = new SharedLists();
  let retiring = false;
  const isRetiring = () => retiring;
  const { database, pageConfig, avatarOrigins } = deps;
  const server = openServer({
    ...deps,
    fastPath,
    isApiRoute,
    isRetiring,
    originPolicy: pageConfig,
    imageOrigins: avatarOrigins,
    hasDiskSpace: () => database.hasDiskSpace(),
  });
  allowOnlyRoutesOfTable(server);
  requireRouteOfEveryCall(server);
  await registerCookies(server, pageConfig.publicUrl);
  let draining = false;
  let formerAddress: AddressInfo | string | null = null;
  const address = () => server.server.address() ?? formerAddress;
  return {
    server,
    route: routesOf(server, { ...deps, fastPath, sharedLists }),
    fastPath,
    sharedLists,
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    retire: () => {
      retiring = true;
      formerAddress = address();
      // The method of node:http would also close idle connections, some of which a client is about to use.
      Server.prototype.close.call(server.server);
    },
    address,
    routes: () => {
      const openApi = openApiDocument();
      server.get("/api/openapi.json", { config: { outsideTable: "describes the API" } }, async () => openApi);
      server.all("/api/*", { config: { outsideTable: "answers 404" } }, sendUnknownCall);
    },
    close: async () => {
      // First, because Fastify closes keep-alive connections with their last response; the fast path does not.
      fastPath.close();
      const timer = setTimeout(() => server.server.closeAllConnections(), FINISH_WITHIN_MS);
      await server.close().finally(() => clearTimeout(timer));
    },
  };
}
