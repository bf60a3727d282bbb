import type { Module } from "../../api/module.ts";
import { type HealthDeps, healthRoutes } from "./health.routes.ts";

/** /healthz and /readyz. */
export function createHealthModule(deps: HealthDeps): Module {
  return { routes: (_route, server) => healthRoutes(server, deps) };
}
