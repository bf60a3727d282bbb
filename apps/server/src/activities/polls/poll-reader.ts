/**
 * Reads an event's polls with their results, cached until they change. Results of drafts and closed polls do not change
 * with the answers of the open one, so they are kept separately. The states follow the database's clock: a quiz that
 * has ended is closed, also if nothing has stored that yet.
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";

import { type CacheName, withPages } from "../../domain/cache-names.ts";
import type { OwnData } from "../../api/cached-list.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { nameFilters } from "../../submissions/moderation/screening.ts";
import { listPoints, readResults } from "./poll-results.store.ts";
import type { FullPoll, PollMark } from "./poll-row.ts";
import { readPolls, type StoredPoll } from "./polls.store.ts";
import type { ActivityDeps } from "../activity.ts";
import type { NodeNote } from "../../domain/bus.ts";
import { isCertainKey } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { type Answered, findOpenPollAnswered } from "./poll-answers.store.ts";

const EVENTS_MAX = 500;
/** Timers can fire a little early. */
const MARGIN_MS = 10;
/** What changes with an event's polls. */
export const POLL_CACHES = ["polls", "polls-answered"] as const satisfies readonly CacheName[];

export type PollReaderDeps = Pick<ActivityDeps, "kysely" | "caches" | "snapshots" | "screenings">;

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
  /** The results of drafts and closed polls, by their ids. */
  readonly #settled: LoadingCache<Map<number, Counted>>;
  /** By event: when its open quiz ends, the polls are read again. */
  readonly #quizEnds = new Map<string, NodeJS.Timeout>();

  constructor(deps: PollReaderDeps) {
    this.#deps = deps;
    this.#books = deps.caches.perRoom("polls", { maxEntries: EVENTS_MAX });
    this.#settled = deps.caches.perRoom("polls", { variant: "settled", maxEntries: EVENTS_MAX });
  }

  read(event: EventRecord): Promise<PollBook> {
    return this.#books.get(event.id, () => this.#load(event));
  }

  /**
   * Makes the polls and their lists on this node stale, but not the results of closed polls, after a change of the open
   * one that every node learns of by itself.
   */
  refreshOpen(eventId: string): void {
    this.#books.invalidate(eventId);
    this.#deps.snapshots.invalidate(eventId, withPages(["polls"]));
  }

  close(): void {
    for (const timer of this.#quizEnds.values()) clearTimeout(timer);
  }

  async #load(event: EventRecord): Promise<PollBook> {
    const known = await this.#settled.get(event.id, async () => new Map());
    const { kysely, screenings } = this.#deps;
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
    if (ending?.closes_at) this.#refreshAt(event.id, ending.closes_at.getTime() - now);
    return { polls, open, at: Math.floor(now * 1000) };
  }

  #refreshAt(eventId: string, inMs: number): void {
    clearTimeout(this.#quizEnds.get(eventId));
    this.#quizEnds.delete(eventId);
    if (inMs <= 0) return;
    const refresh = () => {
      this.#quizEnds.delete(eventId);
      this.refreshOpen(eventId);
    };
    this.#quizEnds.set(eventId, setTimeout(refresh, inMs + MARGIN_MS).unref());
  }
}

function isOpenQuiz({ kind, state, isFinal }: StoredPoll): boolean {
  return kind === "quiz" && state !== "draft" && !isFinal;
}

/** A message between nodes: these participants have answered. */
export interface AnswersNote extends NodeNote {
  kind: "poll-answers";
  pollId: number;
  mark: PollMark;
  participantKeys: readonly string[];
}

export function isAnswersNote(note: NodeNote): note is AnswersNote {
  return note.kind === "poll-answers";
}

/** Who has answered the open poll. These participants get the list with its results. */
export class OpenPollAnswers implements OwnData<Answered> {
  readonly #kysely: Connection;
  readonly #loaded: LoadingCache<Answered>;

  constructor({ kysely, caches }: Pick<ActivityDeps, "kysely" | "caches">) {
    this.#kysely = kysely;
    this.#loaded = caches.perRoom("polls-answered", {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participantKeys }) => participantKeys.size,
    });
  }

  /** While the database is unavailable and nothing is cached, nobody has answered: results stay hidden. */
  async find(eventId: string, participantKey: string): Promise<Answered | null> {
    if (!isCertainKey(participantKey)) return null;
    try {
      const answered = await this.#loaded.get(eventId, () => findOpenPollAnswered(this.#kysely, eventId));
      return answered.participantKeys.has(participantKey) ? answered : null;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  peek(eventId: string, participantKey: string): Answered | null | undefined {
    const answered = this.#loaded.peek(eventId);
    return answered && (answered.participantKeys.has(participantKey) ? answered : null);
  }

  /** Adds participants who have answered, on this node or on another one. */
  add(eventId: string, note: AnswersNote): void {
    this.#loaded.amend(eventId, ({ mark, participantKeys }) => {
      if (mark === note.mark) for (const key of note.participantKeys) participantKeys.add(key);
    });
  }
}
