/**
 * Who has answered the open poll of each event: these participants get the variant of the list with its results, and their
 * sockets, which are marked, its live results. Nodes send each other who has answered.
 */

import { isStaleBy, type NodeNote } from "../../domain/bus.ts";
import { isCertainKey } from "../../domain/identity/participant.ts";
import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { ActivityDeps } from "../activity.ts";
import type { PollMark } from "./poll.ts";
import { type Answered, findOpenPollAnswered } from "./poll-answers.store.ts";

const EVENTS_MAX = 500;

/** These participants have answered. */
interface NewAnswers {
  pollId: number;
  mark: PollMark;
  participantKeys: readonly string[];
}

interface AnswersNote extends NodeNote, NewAnswers {
  kind: "poll-answers";
}

export class OpenPollAnswers {
  readonly #deps: ActivityDeps;
  readonly #onAnswers: (eventId: string, pollId: number) => void;
  readonly #loaded: LoadingCache<Answered>;
  readonly #subscriptions: readonly (() => void)[];

  /** @param onAnswers called after each batch of answers to a poll, on this node or on another one */
  constructor(deps: ActivityDeps, onAnswers: (eventId: string, pollId: number) => void) {
    this.#deps = deps;
    this.#onAnswers = onAnswers;
    this.#loaded = deps.caches.perRoom("poll-states", {
      maxEntries: EVENTS_MAX,
      sizeOf: ({ participantKeys }) => participantKeys.size,
    });
    this.#subscriptions = [
      deps.bus.onMissed((eventId) => this.#refreshMarks(eventId)),
      deps.bus.subscribe(({ roomId, invalidates }) => {
        if (isStaleBy(invalidates, "poll-states")) this.#refreshMarks(roomId);
      }),
      deps.bus.onNote((eventId, note) => {
        if (isAnswersNote(note)) this.#add(eventId, note);
      }),
    ];
  }

  /** The mark of the open poll if it was answered under one of these keys. */
  async findMark(eventId: string, keys: readonly string[]): Promise<PollMark | null> {
    if (keys.length === 0) return null;
    const { mark, participantKeys } = await this.#loaded.get(eventId, () =>
      findOpenPollAnswered(this.#deps.kysely, eventId),
    );
    return keys.some((key) => participantKeys.has(key)) ? mark : null;
  }

  /** Adds participants who have answered, on all nodes. */
  add(eventId: string, answers: NewAnswers): void {
    this.#add(eventId, answers);
    this.#deps.bus.sendNote(eventId, { kind: "poll-answers", ...answers });
  }

  /** Marks the sockets of a person in an event if the person has answered. */
  async markSockets(eventId: string, personKeys: readonly string[]): Promise<void> {
    const { broadcaster, logger } = this.#deps;
    try {
      const keys = personKeys.filter(isCertainKey);
      const mark = await this.findMark(eventId, keys);
      if (mark) broadcaster.mark(eventId, keys, mark);
    } catch (error) {
      logger.warn(
        { err: error, eventId },
        "Could not find out whether a participant has answered. Live results are not sent to this socket.",
      );
    }
  }

  close(): void {
    for (const end of this.#subscriptions) end();
  }

  #add(eventId: string, answers: NewAnswers): void {
    this.#loaded.amend(eventId, ({ mark, participantKeys }) => {
      if (mark === answers.mark) for (const key of answers.participantKeys) participantKeys.add(key);
    });
    this.#deps.broadcaster.mark(eventId, answers.participantKeys, answers.mark);
    this.#onAnswers(eventId, answers.pollId);
  }

  /** @param eventId null for all events */
  #refreshMarks(eventId: string | null): void {
    for (const { members } of this.#deps.broadcaster.roomsOf(eventId))
      for (const { roomId, personKeys } of members) void this.markSockets(roomId, personKeys);
  }
}

function isAnswersNote(note: NodeNote): note is AnswersNote {
  return note.kind === "poll-answers";
}
