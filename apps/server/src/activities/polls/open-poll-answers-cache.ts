/**
 * Who has answered the open poll, for results that only these participants may see. Each node reads the participants
 * once per opened poll, and then learns of every further answer from the notes that the writer publishes.
 */
import type { Kysely } from "kysely";

import type { Bus, NodeNote } from "../../domain/bus.ts";
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { createLru } from "../../platform/cache/lru.ts";
import { maxAgeOn } from "../../platform/cache/max-age.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.ts";
import { type Answered, findOpenPollAnswered } from "./poll-answers.store.ts";
import type { PollMark } from "./poll-row.ts";

const EVENTS_MAX = 500;

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

export class OpenPollAnswers {
  readonly #kysely: Kysely<Schema>;
  readonly #loaded: LoadingCache<Answered>;
  /** From notes, because a load in progress may not contain them. */
  readonly #noted = createLru<{ mark: PollMark; participantKeys: Set<string> }>({ maxEntries: EVENTS_MAX });

  constructor(kysely: Kysely<Schema>, bus: Bus) {
    this.#kysely = kysely;
    this.#loaded = new LoadingCache({
      maxEntries: EVENTS_MAX,
      maxAgeMs: maxAgeOn(bus),
      onAdd: (eventId) => bus.follow(eventId),
    });
    bus.subscribe(({ roomId: eventId, invalidates }) => {
      if (invalidates.includes("polls-answered")) this.#forget(eventId);
    });
    bus.onMissed((eventId) => {
      if (eventId !== null) return this.#forget(eventId);
      this.#loaded.invalidateAll();
      this.#noted.clear();
    });
  }

  /** The mark of the open poll if one of the caller's keys has answered it, else null. */
  async find(eventId: string, caller: Identified): Promise<PollMark | null> {
    return this.#find(eventId, certainKeysOf(caller));
  }

  /** The same for one participant key, which must be certain. */
  async findByKey(eventId: string, participantKey: string): Promise<PollMark | null> {
    return this.#find(eventId, [participantKey]);
  }

  /** Like `findByKey`, from the cache; undefined if that takes a query. */
  peek(eventId: string, participantKey: string): PollMark | null | undefined {
    const answered = this.#loaded.peek(eventId);
    return answered && this.#markFor(eventId, answered, [participantKey]);
  }

  /** While the database is unavailable and nothing is cached, nobody has answered: results stay hidden. */
  async #find(eventId: string, keys: readonly string[]): Promise<PollMark | null> {
    try {
      const answered = await this.#loaded.get(eventId, () => this.#load(eventId));
      return this.#markFor(eventId, answered, keys);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  #markFor(eventId: string, { mark, participantKeys }: Answered, keys: readonly string[]): PollMark | null {
    if (mark === null) return null;
    const noted = this.#noted.get(eventId);
    const isIn = (key: string) => participantKeys.has(key) || (noted?.mark === mark && noted.participantKeys.has(key));
    return keys.some(isIn) ? mark : null;
  }

  /** Adds participants who have answered, on this node or on another one. */
  add(eventId: string, { mark, participantKeys }: AnswersNote): void {
    const known = this.#noted.get(eventId);
    const noted = known?.mark === mark ? known : { mark, participantKeys: new Set<string>() };
    for (const key of participantKeys) noted.participantKeys.add(key);
    this.#noted.set(eventId, noted);
  }

  #forget(eventId: string): void {
    this.#loaded.invalidate(eventId);
    this.#noted.delete(eventId);
  }

  #load(eventId: string): Promise<Answered> {
    return findOpenPollAnswered(this.#kysely, eventId);
  }
}
