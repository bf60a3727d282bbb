/** The HTTP server with its fast path. Routes are declared by the other modules. */
import type { FastifyInstance } from "fastify";

import { registerCookies } from "../domain/identity/cookies.ts";
import type { EventDirectory } from "../domain/events/event-directory.ts";
import { sendUnknownCall } from "../platform/http/errors.ts";
import { openServer, type ServerDeps } from "../platform/http/server.ts";
import { FastPath } from "./fast-path.ts";
import type { Module } from "./module.ts";
import { openApiDocument } from "./openapi.ts";
import {
  allowOnlyRoutesOfTable,
  type DeclareRoute,
  isApiRoute,
  requireRouteOfEveryCall,
  type RouteDeps,
  routesOf,
} from "./route.ts";

export interface ServerModuleDeps
  extends Omit<ServerDeps, "fastPath" | "isApiRoute" | "imageOrigins">, Omit<RouteDeps, "fastPath" | "events"> {
  events: EventDirectory;
  /** Origins besides this installation that pages may load avatars from. */
  avatarOrigins: readonly string[];
}

export interface ServerModule extends Module {
  server: FastifyInstance;
  route: DeclareRoute;
  fastPath: FastPath;
  isDraining: () => boolean;
  /** Makes the readiness check fail from now on. Requests are still answered. */
  drain: () => void;
}

export async function createServerModule(deps: ServerModuleDeps): Promise<ServerModule> {
  const fastPath = new FastPath({ events: deps.events, requests: deps.requests });
  const server = openServer({ ...deps, fastPath, isApiRoute, imageOrigins: deps.avatarOrigins });
  allowOnlyRoutesOfTable(server);
  requireRouteOfEveryCall(server);
  await registerCookies(server, deps.originPolicy.publicUrl);
  let draining = false;
  return {
    server,
    route: routesOf(server, { ...deps, fastPath }),
    fastPath,
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    routes: () => {
      const openApi = openApiDocument();
      server.get("/api/openapi.json", { config: { outsideTable: "describes the API" } }, async () => openApi);
      server.all("/api/*", { config: { outsideTable: "answers 404" } }, sendUnknownCall);
    },
    close: async () => {
      // First, because Fastify closes keep-alive connections with their last response; the fast path does not.
      fastPath.close();
      await server.close();
    },
  };
}
