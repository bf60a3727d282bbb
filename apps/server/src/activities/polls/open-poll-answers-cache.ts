/**
 * Who has answered the open poll, for results that only these participants may see. Each node reads the participants
 * once per opened poll, and then learns of every further answer from the notes that the writer publishes.
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { NodeNote } from "../../domain/bus.ts";
import type { Caches } from "../../domain/cache-names.ts";
import { certainKeysOf, type Identified } from "../../domain/identity/participant.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
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
  readonly #kysely: Connection;
  readonly #loaded: LoadingCache<Answered>;

  constructor(kysely: Connection, caches: Caches) {
    this.#kysely = kysely;
    this.#loaded = caches.perRoom("polls-answered", {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participantKeys }) => participantKeys.size,
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
    return answered && markFor(answered, [participantKey]);
  }

  /** While the database is unavailable and nothing is cached, nobody has answered: results stay hidden. */
  async #find(eventId: string, keys: readonly string[]): Promise<PollMark | null> {
    try {
      return markFor(await this.#loaded.get(eventId, () => this.#load(eventId)), keys);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /** Adds participants who have answered, on this node or on another one. */
  add(eventId: string, note: AnswersNote): void {
    this.#loaded.amend(eventId, ({ mark, participantKeys }) => {
      if (mark === note.mark) for (const key of note.participantKeys) participantKeys.add(key);
    });
  }

  #load(eventId: string): Promise<Answered> {
    return findOpenPollAnswered(this.#kysely, eventId);
  }
}

function markFor({ mark, participantKeys }: Answered, keys: readonly string[]): PollMark | null {
  return keys.some((key) => participantKeys.has(key)) ? mark : null;
}
