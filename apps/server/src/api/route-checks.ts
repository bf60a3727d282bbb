/** Every route under /api/ is a call of the contract, which has its access rule, and every call of the contract has a route. */
import { type CallName, calls } from "@hubbub/contract/calls";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that this route serves; its access rule decides who may call it. */
    call?: CallName;
    /** Why a route under /api/ is not a call of the contract. */
    outsideTable?: string;
  }
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
