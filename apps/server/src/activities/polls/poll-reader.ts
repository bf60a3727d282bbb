/**
 * Reads an event's polls with their results, cached until they change. Results of drafts and closed polls do not change
 * with the answers of the open one, so they are kept separately. The states follow the database's clock: a quiz that
 * has ended is closed, also if nothing has stored that yet.
 */
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";

import { type CacheName, withPages } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { ActivityDeps } from "../activity.ts";
import type { CountedPoll } from "./poll.ts";
import { listPoints, readResults } from "./poll-results.store.ts";
import { listPolls } from "./polls.store.ts";

const EVENTS_MAX = 500;
/** What changes with an event's polls. */
export const POLL_CACHES = ["polls", "polls-answered"] as const satisfies readonly CacheName[];

type Counted = Pick<CountedPoll, "results" | "points">;

export class PollReader {
  readonly #deps: ActivityDeps;
  readonly #polls: LoadingCache<readonly CountedPoll[]>;
  /** The results of drafts and closed polls, by their ids. */
  readonly #settled: LoadingCache<Map<number, Counted>>;

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
    this.#polls = deps.caches.perRoom("polls", { maxEntries: EVENTS_MAX });
    this.#settled = deps.caches.perRoom("polls", { variant: "settled", maxEntries: EVENTS_MAX });
  }

  /** The polls of an event in their order. */
  read(event: EventRecord): Promise<readonly CountedPoll[]> {
    // The event is read again: the one that a request found may be older than the last invalidation.
    return this.#polls.get(event.id, async () => this.#load((await this.#deps.events.find(event.id)) ?? event));
  }

  /** The same if they are cached. */
  peek(eventId: string): readonly CountedPoll[] | undefined {
    return this.#polls.peek(eventId);
  }

  /**
   * Invalidates the polls and their lists on this node after a change of the open poll. The results of closed polls
   * remain. Every node calls it on its own, so nothing is published.
   */
  refreshOpen(eventId: string): void {
    this.#polls.invalidate(eventId);
    const stale = withPages(["polls"]);
    this.#deps.snapshots.invalidate(eventId, stale);
    this.#deps.pages.invalidate(eventId, stale);
  }

  async #load(event: EventRecord): Promise<CountedPoll[]> {
    const settled = await this.#settled.get(event.id, async () => new Map());
    const { kysely, screenings } = this.#deps;
    const stored = await listPolls(kysely, event.id);
    const options = {
      filters: await screenings.nameFilters(event),
      stopWords: event.cloudLeavesOutFillers ? stopWords() : null,
    };
    const polls: CountedPoll[] = [];
    for (const poll of stored) {
      const counted = settled.get(poll.id) ?? {
        results: await readResults(kysely, poll, options),
        points: poll.definition.kind === "quiz" && poll.state === "closed" ? await listPoints(kysely, poll) : [],
      };
      if (poll.state !== "open" && !poll.isEnding) settled.set(poll.id, counted);
      polls.push({ ...poll, ...counted });
    }
    return polls;
  }
}
