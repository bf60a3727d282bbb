/** The insights of an event, and the samples of how many people are present. */
import type { Module } from "../../api/module.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { readInsights } from "./insights.store.ts";
import { PresenceSampler } from "./presence-sampler.ts";

export function createInsights({ kysely, activities, live, logger }: FeatureDeps): Module {
  const sampler = new PresenceSampler({
    kysely,
    presencesHere: () => live.presencesHere(),
    onError: (error) => logger.warn({ err: error }, "The people in the rooms could not be noted"),
  });
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, activities, event.id)),
    close: () => sampler.close(),
  };
}
