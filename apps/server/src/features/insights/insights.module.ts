/** The insights of an event, and the samples of how many people are present. */
import { randomUUID } from "node:crypto";

import type { Module } from "../../api/module.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { RepeatingJob } from "../../platform/repeating-job.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { readInsights, savePresence } from "./insights.store.ts";

const SAMPLE_MS = 60_000;
/** A timer may fire a millisecond early, which would be in the minute before. */
const AFTER_MINUTE_MS = 20;

export function createInsights({ kysely, activities, live, logger }: FeatureDeps): Module {
  const onError = (error: unknown) =>
    logger.warn({ err: error }, "Could not store the number of people in the rooms. The insights lack this minute.");
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, activities, event.id)),
    jobs: [
      presenceJob(
        createPresenceSampler(kysely, () => live.presencesHere()),
        onError,
      ),
    ],
  };
}

/**
 * All nodes take their samples at the beginning of a minute, because the samples of a minute are added up: somebody who
 * moves from one node to another in between would be in both.
 */
export function presenceJob(sample: () => Promise<void>, onError: (error: unknown) => void): RepeatingJob {
  const untilMinute = () => SAMPLE_MS - (Date.now() % SAMPLE_MS) + AFTER_MINUTE_MS;
  return new RepeatingJob({ everyMs: untilMinute, atStart: false, work: sample, onError });
}

/**
 * Returns a function that takes a sample. When the last person has left an event, 0 is stored once, so that its curve ends
 * at 0.
 * @param presencesHere the number of people by event id, at present and on this node
 */
export function createPresenceSampler(
  kysely: Connection,
  presencesHere: () => ReadonlyMap<string, number>,
  now = Date.now,
): () => Promise<void> {
  const node = randomUUID();
  let previousEvents: ReadonlySet<string> = new Set();
  return () => {
    const present = presencesHere();
    const people = new Map(present);
    for (const eventId of previousEvents) if (!people.has(eventId)) people.set(eventId, 0);
    previousEvents = new Set(present.keys());
    const minute = new Date(Math.floor(now() / SAMPLE_MS) * SAMPLE_MS);
    return savePresence(kysely, { minute, node, people });
  };
}
