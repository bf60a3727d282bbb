/**
 * Reads an event's polls with their results, cached until they change. Results of drafts and closed polls do not change
 * with the answers of the open one, so they are kept separately. The states follow the database's clock: a quiz that
 * has ended is closed, also if nothing has stored that yet.
 */
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";
import type { Kysely } from "kysely";

import type { Bus } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { createLru } from "../../platform/cache/lru.ts";
import { maxAgeOn } from "../../platform/cache/max-age.ts";
import { nameFilters, type Screenings } from "../../submissions/moderation/screening.ts";
import { listPoints, readResults } from "./poll-results.store.ts";
import type { FullPoll } from "./poll-row.ts";
import { readPolls, type StoredPoll } from "./polls.store.ts";

const EVENTS_MAX = 500;
/** What changes with an event's polls. */
export const POLL_CACHES = ["polls", "polls-answered"] as const satisfies readonly CacheName[];

export interface PollReaderDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  screenings: Screenings;
  /** Called when an event has an open quiz, with the milliseconds until its end. */
  onQuiz: (event: EventRecord, endsInMs: number) => void;
}

export interface PollBook {
  polls: readonly FullPoll[];
  open: FullPoll | null;
  /** When this was read, by the database's clock in microseconds. */
  at: number;
}

type Counted = Pick<FullPoll, "results" | "points">;

export class PollReader {
  readonly #deps: PollReaderDeps;
  readonly #books: LoadingCache<PollBook>;
  readonly #closed = createLru<Map<number, Counted>>({ maxEntries: EVENTS_MAX });

  constructor(deps: PollReaderDeps) {
    this.#deps = deps;
    const { bus } = deps;
    this.#books = new LoadingCache({
      maxEntries: EVENTS_MAX,
      maxAgeMs: maxAgeOn(bus),
      onAdd: (eventId) => bus.follow(eventId),
    });
    bus.subscribe(({ roomId: eventId, invalidates }) => {
      if (!invalidates.includes("polls")) return;
      this.#books.invalidate(eventId);
      this.#closed.delete(eventId);
    });
    bus.onMissed((eventId) => {
      if (eventId === null) this.#books.invalidateAll();
      else this.#books.invalidate(eventId);
      this.#closed.clear();
    });
  }

  read(event: EventRecord): Promise<PollBook> {
    return this.#books.get(event.id, () => this.#load(event));
  }

  /** Reads the polls again, but not the results of closed ones: only the open poll has changed. */
  forgetOpen(eventId: string): void {
    this.#books.invalidate(eventId);
  }

  async #load(event: EventRecord): Promise<PollBook> {
    const known = this.#knownOf(event.id);
    const { kysely, screenings, onQuiz } = this.#deps;
    const { rows, now } = await readPolls(kysely, event.id);
    const options = {
      filters: nameFilters(event, await screenings.of(event.id)),
      stopWords: event.cloudLeavesOutFillers ? stopWords() : null,
    };
    const polls: FullPoll[] = [];
    for (const [index, row] of rows.entries()) {
      const counted = known.get(row.id) ?? {
        results: await readResults(kysely, row, options),
        points: row.kind === "quiz" && row.state === "closed" ? await listPoints(kysely, row) : [],
      };
      if (row.isFinal || row.state === "draft") known.set(row.id, counted);
      polls.push({ row, position: index + 1, ...counted });
    }
    const open = polls.find(({ row }) => row.state === "open") ?? null;
    const ending = rows.find(isOpenQuiz);
    if (ending?.closes_at) onQuiz(event, ending.closes_at.getTime() - now);
    return { polls, open, at: Math.floor(now * 1000) };
  }

  #knownOf(eventId: string): Map<number, Counted> {
    const known = this.#closed.get(eventId) ?? new Map<number, Counted>();
    this.#closed.set(eventId, known);
    return known;
  }
}

function isOpenQuiz({ kind, state, isFinal }: StoredPoll): boolean {
  return kind === "quiz" && state !== "draft" && !isFinal;
}
