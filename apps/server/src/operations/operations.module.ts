/** What the people who run an installation use: erasure, health, metrics, retention. Backups are commands. */
import type { Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";

import type { Activity } from "../activities/activity.ts";
import type { Module } from "../api/module.ts";
import type { Bus } from "../domain/bus.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { erasureRoutes } from "./erasure/erasure.routes.ts";
import { type HealthDeps, healthRoutes } from "./health/health.routes.ts";
import { type MetricsDeps, metricsRoutes } from "./metrics/metrics.routes.ts";
import { createRetentionModule, type RetentionModuleDeps } from "./retention/retention.module.ts";

/** What several modules use. */
interface Shared {
  kysely: Kysely<Schema>;
  bus: Bus;
  logger: FastifyBaseLogger;
  activities: readonly Activity[];
}

export interface OperationDeps extends Shared {
  health: HealthDeps;
  metrics: MetricsDeps;
  retention: Omit<RetentionModuleDeps, keyof Shared>;
}

export function createOperationModules(deps: OperationDeps): Module[] {
  const { kysely, bus, logger, activities } = deps;
  return [
    { routes: (route) => erasureRoutes(route, { kysely, bus, activities }) },
    { routes: (_route, server) => healthRoutes(server, deps.health) },
    { routes: (_route, server) => metricsRoutes(server, deps.metrics) },
    createRetentionModule({ kysely, bus, logger, activities, ...deps.retention }),
  ];
}
