import type { FastifyBaseLogger } from "fastify";

import type { Module } from "../../api/module.ts";
import { insightRoutes } from "./insights.routes.ts";
import { PresenceSampler, type PresenceSamplerDeps } from "./presence-sampler.ts";

export interface InsightModuleDeps extends Pick<PresenceSamplerDeps, "kysely" | "presencesHere"> {
  logger: FastifyBaseLogger;
}

/** The insights of an event, and the samples of how many people are present. */
export function createInsightModule({ kysely, presencesHere, logger }: InsightModuleDeps): Module {
  const sampler = new PresenceSampler({
    kysely,
    presencesHere,
    onError: (error) => logger.warn({ err: error }, "The people in the rooms could not be noted"),
  });
  return { routes: (route) => insightRoutes(route, { kysely }), close: () => sampler.close() };
}
