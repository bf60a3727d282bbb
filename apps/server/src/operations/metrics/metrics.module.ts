import type { Module } from "../../api/module.ts";
import { type MetricsDeps, metricsRoutes } from "./metrics.routes.ts";

/** /metrics. */
export function createMetricsModule(deps: MetricsDeps): Module {
  return { routes: (_route, server) => metricsRoutes(server, deps) };
}
