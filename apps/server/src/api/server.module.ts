/**
 * The HTTP server with its fast path. Routes are declared by the other modules. Every route under /api/ is a call of
 * the contract, which has its access rule, and every call of the contract has a route.
 */
import type { IncomingMessage } from "node:http";
import { type AddressInfo, Server } from "node:net";

import { type CallName, calls } from "@hubbub/contract/calls";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { Caller } from "../domain/identity/caller.ts";
import { cookieReader, registerCookies } from "../domain/identity/cookies.ts";
import { readClients } from "../platform/http/client-address.ts";
import { sendUnknownCall } from "../platform/http/errors.ts";
import { openServer } from "../platform/http/server.ts";
import type { RequestTally } from "../platform/metrics/requests.ts";
import { FastPath } from "./fast-path.ts";
import { openApiDocument } from "./openapi.ts";
import { readerOf } from "./lists.ts";
import { type DeclareRoute, type FindTarget, type RouteDeps, routesOf } from "./route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that this route serves; its access rule decides who may call it. */
    call?: CallName;
    /** Why a route under /api/ is not a call of the contract. */
    outsideTable?: string;
  }
}

/**
 * A closing server waits this long for the requests in progress. Afterwards a request that stalls, for example in the
 * middle of its body, would only use the time that the rest of the stop needs: 7 s with workers, else 9 s.
 */
const FINISH_WITHIN_MS = 4000;

interface ServerModuleDeps extends Omit<RouteDeps, "fastPath" | "targets"> {
  requests: RequestTally;
}

export async function createServerModule(deps: ServerModuleDeps) {
  const { database, pageConfig, avatarOrigins, lists } = deps;
  const clients = readClients(deps.trustedProxies);
  const callerOf = (request: IncomingMessage) =>
    new Caller(deps.identity, {
      cookie: cookieReader(server, request.headers.cookie ?? "", clients.isHttps(request)),
      address: clients.addressOf(request),
      mode: "read",
    });
  const fastPath = new FastPath({ ...deps, addressOf: clients.addressOf, callerOf });
  const targets = new Map<string, FindTarget>();
  let isRetiring = false;
  let isDraining = false;
  const server = openServer({
    ...deps,
    fastPath,
    isApiRoute,
    isRetiring: () => isRetiring,
    originPolicy: pageConfig,
    imageOrigins: avatarOrigins,
    hasDiskSpace: () => database.hasDiskSpace(),
  });
  allowOnlyRoutesOfTable(server);
  requireRouteOfEveryCall(server);
  requireTargetOfEveryParameter(server, targets);
  server.addHook("onReady", async () => lists.requireAll());
  await registerCookies(server, pageConfig.publicUrl);
  let formerAddress: AddressInfo | string | null = null;
  /** The address that the server listens on, or listened on; null before. */
  const address = () => server.server.address() ?? formerAddress;
  return {
    server,
    route: routesOf(server, { ...deps, fastPath, targets }),
    fastPath,
    address,
    isDraining: () => isDraining,
    /** Makes the readiness check fail from now on. Requests are still answered. */
    drain: () => {
      isDraining = true;
    },
    /**
     * Accepts no more connections, and closes each with its next response. Clients find another worker on the same
     * port, so readiness does not fail.
     */
    retire: () => {
      isRetiring = true;
      formerAddress = address();
      // The method of node:http would also close idle connections, some of which a client is about to use.
      Server.prototype.close.call(server.server);
    },
    routes: (route: DeclareRoute) => {
      const several = "GET /api/events/:eventId/lists";
      route(several, (call) => lists.read(readerOf(call), call.query.since));
      fastPath.declare(several, (reader, since) => lists.read(reader, since));
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

/** Whether the request matched a route under /api/, however its URL is spelled. */
export function isApiRoute({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call !== undefined || config.outsideTable !== undefined;
}

/** Makes the start fail if a route under /api/ has no access rule: everybody could call it. */
export function allowOnlyRoutesOfTable(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!url.startsWith("/api/") || config?.call || config?.outsideTable) return;
    throw new Error(`${String(method)} ${url} has no access rule: declare it as a call of the contract`);
  });
}

/** Makes the start fail if a call of the contract has no route. */
export function requireRouteOfEveryCall(app: FastifyInstance): void {
  const declared = new Set<string>();
  app.addHook("onRoute", ({ config }) => {
    if (config?.call) declared.add(config.call);
  });
  app.addHook("onReady", async () => {
    const missing = Object.keys(calls).filter((name) => !declared.has(name));
    if (missing.length > 0) throw new Error(`These calls of the contract have no route: ${missing.join(", ")}`);
  });
}

/** Parameters of calls about an event that name nothing in it: the event itself, the caller, or a language. */
const PARAMETERS_WITHOUT_TARGET = new Set(["eventId", "profileId", "participantId", "language"]);

/** Makes the start fail if a call about an event has a parameter whose target nothing can find. */
function requireTargetOfEveryParameter(app: FastifyInstance, targets: ReadonlyMap<string, FindTarget>): void {
  app.addHook("onReady", async () => {
    const paths = Object.keys(calls).filter((name) => name.includes("/:eventId/"));
    const parameters = paths.flatMap((path) => path.match(/(?<=:)\w+/gu) ?? []);
    const missing = new Set(parameters.filter((name) => !targets.has(name) && !PARAMETERS_WITHOUT_TARGET.has(name)));
    if (missing.size > 0) throw new Error(`These parameters of paths have no target: ${[...missing].join(", ")}`);
  });
}
