/** The insights of an event, and the samples of how many people are present. */
import type { FastifyBaseLogger } from "fastify";

import type { Activity } from "../../activities/activity.ts";
import type { Module } from "../../api/module.ts";
import { readInsights } from "./insights.store.ts";
import { PresenceSampler, type PresenceSamplerDeps } from "./presence-sampler.ts";

export interface InsightModuleDeps extends Pick<PresenceSamplerDeps, "kysely" | "presencesHere"> {
  activities: readonly Activity[];
  logger: FastifyBaseLogger;
}

export function createInsightModule({ kysely, activities, presencesHere, logger }: InsightModuleDeps): Module {
  const sampler = new PresenceSampler({
    kysely,
    presencesHere,
    onError: (error) => logger.warn({ err: error }, "The people in the rooms could not be noted"),
  });
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, activities, event.id)),
    close: () => sampler.close(),
  };
}
