/** What the people who run an installation use: erasure, health, metrics, retention. Backups are commands. */
import type { Module } from "../api/module.ts";
import { erasureRoutes } from "./erasure/erasure.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import { metricsRoutes } from "./metrics/metrics.routes.ts";
import type { OperationDeps } from "./operation-deps.ts";
import { createRetention } from "./retention/retention.ts";

export function createOperations(deps: OperationDeps): Module[] {
  return [
    {
      routes: (route, server) => {
        erasureRoutes(route, deps);
        healthRoutes(server, deps);
        metricsRoutes(server, deps);
      },
    },
    createRetention(deps),
  ];
}
