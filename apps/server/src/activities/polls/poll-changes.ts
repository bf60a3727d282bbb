/**
 * Changes of polls. One change of an event's polls at a time: the lock on the event's row orders the changes of all
 * nodes and keeps answers out until the commit, and a serial queue orders the messages of this node.
 */
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { findEvent, lockEvent } from "../../domain/events/events.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { createSerialQueue } from "../../platform/database/serial-queue.ts";
import { announceStates, invalidatePolls, publishPollsChanged } from "./poll-broadcasts.ts";
import { changedFields, type PollFields, type PollChange } from "./poll-definition.ts";
import type { PollReader } from "./poll-reader.ts";
import type { PollRow } from "./poll-row.ts";
import {
  closeEndedQuiz,
  closeOpenPoll,
  countAnswers,
  deleteAnswers,
  deletePoll,
  insertPolls,
  orderPolls,
  type PollAction,
  readPolls,
  redefinePoll,
  setState,
  setVisibility,
  stateAfter,
  type StoredPoll,
} from "./polls.store.ts";
import type { ActivityDeps } from "../activity.ts";

export interface PollChangesDeps extends Pick<ActivityDeps, "kysely" | "bus"> {
  reader: PollReader;
  /** Called if a stored change could not be announced. */
  onError: (error: unknown) => void;
}

/** What a change does to the pages. */
interface Effect<Result> {
  result: Result;
  closed?: readonly number[];
  opened?: boolean;
  /** Who has to read the lists again. */
  changed?: "everyone" | "staff";
}

type Work<Result> = (context: {
  transaction: Transaction;
  event: EventRecord;
  polls: readonly StoredPoll[];
}) => Promise<Effect<Result>>;

const loggedAs = { open: "poll_opened", close: "poll_closed", reset: "poll_reset" } as const;
const HAS_ANSWERS_SENTENCE = "This poll already has answers";

export class PollChanges {
  readonly #deps: PollChangesDeps;
  readonly #queue = createSerialQueue();

  constructor(deps: PollChangesDeps) {
    this.#deps = deps;
  }

  /** Adds drafts. @returns their ids @throws Refusal 409 if the event would have more than 50 polls */
  add(eventId: string, polls: readonly PollFields[]): Promise<number[]> {
    return this.#change(eventId, async ({ transaction, polls: before }) => {
      if (before.length + polls.length > POLLS_MAX) throw new Refusal("conflict", `At most ${POLLS_MAX} polls`);
      const last = before.at(-1)?.position ?? 0;
      return { result: await insertPolls(transaction, eventId, polls, last), changed: "staff" };
    });
  }

  /** Changes some fields of a poll. @throws Refusal 409 if it has answers or is open, unless only its results are shown */
  update(eventId: string, id: number, change: PollChange): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls }) => {
      const row = pollIn(polls, id);
      const { resultsVisibility, ...definition } = change;
      if (resultsVisibility !== undefined && row.kind === "quiz" && definition.kind === undefined)
        throw new Refusal("conflict", "A quiz shows its results when it closes");
      if (resultsVisibility !== undefined && Object.keys(definition).length === 0)
        await setVisibility(transaction, row, resultsVisibility);
      else await redefine(transaction, row, change);
      return { result: undefined, changed: row.state === "draft" ? "staff" : "everyone" };
    });
  }

  /** @throws Refusal 409 for a poll with answers, unless it is confirmed */
  delete(eventId: string, id: number, actor: Actor, isConfirmed: boolean): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls }) => {
      const row = pollIn(polls, id);
      if (!isConfirmed && (await countAnswers(transaction, row)) > 0)
        throw new Refusal("conflict", `${HAS_ANSWERS_SENTENCE}. Confirm it.`);
      await deleteAnswers(transaction, row);
      await deletePoll(transaction, row);
      await recordAction(transaction, { eventId, actor, action: "poll_deleted", subject: row.question });
      return { result: undefined, changed: row.state === "draft" ? "staff" : "everyone" };
    });
  }

  /** @throws Refusal 400 unless `ids` contains every poll of the event once */
  order(eventId: string, ids: readonly number[]): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls }) => {
      const known = new Set(polls.map((poll) => poll.id));
      const isPermutation =
        ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
      if (!isPermutation) throw new Refusal("invalid", "pollIds must contain every poll of the event once");
      await orderPolls(transaction, eventId, ids);
      return { result: undefined, changed: "everyone" };
    });
  }

  /** Opens, closes or resets a poll. Opening closes the open one. @throws Refusal 409 in a wrong state */
  act(eventId: string, id: number, action: PollAction, actor: Actor, isConfirmed = false): Promise<void> {
    return this.#change(eventId, async ({ transaction, event, polls }) => {
      if (event.isArchived) throw eventArchived();
      const row = pollIn(polls, id);
      const state = stateAfter(action, row);
      await recordAction(transaction, { eventId, actor, action: loggedAs[action], targetId: id });
      if (action === "open") {
        const closed = await closeOpenPoll(transaction, eventId);
        await setState(transaction, row, state);
        return { result: undefined, closed, opened: true };
      }
      if (action === "close") {
        await setState(transaction, row, state);
        return { result: undefined, closed: [id] };
      }
      if (!isConfirmed && (await countAnswers(transaction, row)) > 0)
        throw new Refusal("conflict", `${HAS_ANSWERS_SENTENCE}. Confirm it.`);
      await deleteAnswers(transaction, row);
      await setState(transaction, row, state);
      return { result: undefined, changed: "everyone" };
    });
  }

  /** Runs a change of answers that the results depend on, such as hiding a text. */
  withAnswers<Result>(
    eventId: string,
    id: number,
    work: (transaction: Transaction, poll: PollRow) => Promise<Result>,
  ): Promise<Result> {
    return this.#change(eventId, async ({ transaction, polls }) => {
      return { result: await work(transaction, pollIn(polls, id)), changed: "everyone" };
    });
  }

  /** Closes the event's quiz if its time is over. */
  async closeEndedQuiz(eventId: string): Promise<void> {
    await this.#change(eventId, async ({ transaction }) => {
      return { result: undefined, closed: await closeEndedQuiz(transaction, eventId) };
    });
  }

  /** Publishes what changed, from the state after the commit. Never rejects: the change is stored already. */
  async announce(event: EventRecord, { closed = [], opened = false, changed }: Omit<Effect<unknown>, "result">) {
    const { bus, reader, onError } = this.#deps;
    try {
      if (changed) publishPollsChanged(bus, event, changed);
      if (closed.length > 0 || opened) announceStates(bus, event, await reader.read(event), { closed, opened });
    } catch (error) {
      onError(error);
    }
  }

  #change<Result>(eventId: string, work: Work<Result>): Promise<Result> {
    const { kysely, bus } = this.#deps;
    return this.#queue(eventId, async () => {
      const { event, effect } = await inTransaction(kysely, async (transaction, afterCommit) => {
        await lockEvent(transaction, eventId);
        const locked = await findEvent(transaction, eventId);
        if (!locked) throw notFound("Event");
        const { rows: polls } = await readPolls(transaction, eventId);
        const done = await work({ transaction, event: locked, polls });
        if (done.changed || done.opened || (done.closed?.length ?? 0) > 0)
          afterCommit(() => invalidatePolls(bus, eventId));
        return { event: locked, effect: done };
      });
      await this.announce(event, effect);
      return effect.result;
    });
  }
}

async function redefine(transaction: Transaction, row: StoredPoll, change: PollChange): Promise<void> {
  if ((await countAnswers(transaction, row)) > 0) throw new Refusal("conflict", HAS_ANSWERS_SENTENCE);
  if (row.state === "open") throw new Refusal("conflict", "Close this poll before you change it");
  await redefinePoll(transaction, row, changedFields(row, change));
}

function pollIn(polls: readonly StoredPoll[], id: number): StoredPoll {
  const poll = polls.find((row) => row.id === id);
  if (!poll) throw notFound("Poll");
  return poll;
}
