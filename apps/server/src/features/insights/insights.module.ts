/** The insights of an event, and the samples of how many people are present. */
import { randomUUID } from "node:crypto";

import type { Module } from "../../api/module.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { readInsights, savePresence } from "./insights.store.ts";

export function createInsights({ kysely, activities, live, logger }: FeatureDeps): Module {
  const sampler = new PresenceSampler({
    kysely,
    presencesHere: () => live.presencesHere(),
    onError: (error) =>
      logger.warn({ err: error }, "Could not store the number of people in the rooms. The insights lack this minute."),
  });
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, activities, event.id)),
    jobs: [sampler],
  };
}

const SAMPLE_MS = 60_000;
/** A timer may fire a millisecond early, which would be in the minute before. */
const AFTER_MINUTE_MS = 20;

export interface PresenceSamplerDeps {
  kysely: Connection;
  /** Number of people by event id, at present and on this node. */
  presencesHere: () => ReadonlyMap<string, number>;
  onError: (error: unknown) => void;
  now?: () => number;
}

/**
 * All nodes take their samples at the beginning of a minute, because the samples of a minute are added up: somebody who
 * moves from one node to another in between would be in both.
 */
export class PresenceSampler {
  readonly #deps: PresenceSamplerDeps;
  readonly #node = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #previousEvents: ReadonlySet<string> = new Set();
  #saving: Promise<void> = Promise.resolve();

  constructor(deps: PresenceSamplerDeps) {
    this.#deps = deps;
  }

  start(): void {
    const untilMinute = SAMPLE_MS - (this.#now() % SAMPLE_MS) + AFTER_MINUTE_MS;
    this.#timer = setTimeout(() => {
      this.start();
      void this.sample();
    }, untilMinute).unref();
  }

  /** Takes a sample. When the last person has left an event, 0 is stored once, so that its curve ends at 0. */
  sample(): Promise<void> {
    const present = this.#deps.presencesHere();
    const people = new Map(present);
    for (const eventId of this.#previousEvents) if (!people.has(eventId)) people.set(eventId, 0);
    this.#previousEvents = new Set(present.keys());
    const minute = new Date(Math.floor(this.#now() / SAMPLE_MS) * SAMPLE_MS);
    this.#saving = savePresence(this.#deps.kysely, { minute, node: this.#node, people }).catch(this.#deps.onError);
    return this.#saving;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
  }

  #now(): number {
    return (this.#deps.now ?? Date.now)();
  }
}
