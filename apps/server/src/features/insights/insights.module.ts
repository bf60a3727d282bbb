import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { type InsightRouteDeps, insightRoutes } from "./insights.routes.ts";
import { PresenceSampler, type PresenceSamplerDeps } from "./presence-sampler.ts";

export interface InsightModuleDeps extends InsightRouteDeps, Pick<PresenceSamplerDeps, "presencesHere"> {
  logger: FastifyBaseLogger;
}

/** The insights of an event, and the samples of how many people are present. */
export function createInsightModule({ kysely, activities, presencesHere, logger }: InsightModuleDeps): Module {
  const sampler = new PresenceSampler({
    kysely,
    presencesHere,
    onError: (error) => logger.warn({ err: error }, "The people in the rooms could not be noted"),
  });
  return { routes: (route) => insightRoutes(route, { kysely, activities }), close: () => sampler.close() };
}
