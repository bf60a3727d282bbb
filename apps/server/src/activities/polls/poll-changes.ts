/** Changes of polls. The lock of the event orders them, on all nodes, and keeps answers out until the commit. */
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import type { Audience } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { pollIn, type PollRow, type StoredPoll } from "./poll.ts";
import { countAnswers, deleteAnswers } from "./poll-answers.store.ts";
import { announceStates, invalidatePolls, publishPollsChanged, type States } from "./poll-publications.ts";
import { changeDefinition, type PollChange } from "./poll-definition.ts";
import type { PollLists } from "./poll-lists.ts";
import {
  closeOpenPoll,
  deletePoll,
  insertPolls,
  listPolls,
  openPoll,
  orderPolls,
  resetPoll,
  setDefinition,
} from "./polls.store.ts";
import type { StoredDefinition } from "./tables.ts";

const loggedAs = { open: "poll_opened", close: "poll_closed", reset: "poll_reset" } as const;
type PollAction = keyof typeof loggedAs;

interface ChangeOfPolls extends Pick<EventChange, "transaction" | "event"> {
  polls: readonly StoredPoll[];
  /** Asks these people's pages to read the polls again, after the commit. */
  refreshFor: (audience: Audience, options?: { hasDeletedAnswers: boolean }) => void;
  /** Announces after the commit that polls were closed or opened. */
  announce: (states: States) => void;
}

export class PollChanges {
  readonly #deps: ActivityDeps;
  readonly #lists: PollLists;

  constructor(deps: ActivityDeps, lists: PollLists) {
    this.#deps = deps;
    this.#lists = lists;
  }

  /** Adds drafts. @returns their ids @throws Refusal 409 if the event would have more than 50 polls */
  add(eventId: string, definitions: readonly StoredDefinition[]): Promise<number[]> {
    return this.#change(eventId, async ({ transaction, polls, refreshFor }) => {
      if (polls.length + definitions.length > POLLS_MAX) throw conflict(`At most ${POLLS_MAX} polls`);
      refreshFor("staff");
      return insertPolls(transaction, eventId, definitions);
    });
  }

  /**
   * Changes some fields of a poll. @throws Refusal 409 if it is open or has answers. Whether results are shown may be
   * changed anyway, except for a quiz.
   */
  update(eventId: string, id: number, change: PollChange): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls, refreshFor }) => {
      const poll = pollIn(polls, id);
      const { kind, resultsVisibility } = change;
      if (resultsVisibility !== undefined && poll.definition.kind === "quiz" && kind === undefined)
        throw conflict("A quiz shows its results when it closes");
      const isNewVersion = Object.keys(change).some((field) => field !== "resultsVisibility");
      if (isNewVersion && (await countAnswers(transaction, poll)) > 0) throw conflict("This poll already has answers");
      if (isNewVersion && poll.state === "open") throw conflict("Close this poll before you change it");
      await setDefinition(transaction, poll, changeDefinition(poll.definition, change), isNewVersion);
      refreshFor(readersOf(poll));
    });
  }

  /** @throws Refusal 409 for a poll with answers, unless it is confirmed */
  delete(eventId: string, id: number, actor: Actor, isConfirmed: boolean): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls, refreshFor }) => {
      const poll = pollIn(polls, id);
      await clearPoll(transaction, poll, isConfirmed);
      await deletePoll(transaction, poll);
      await recordAction(transaction, { eventId, actor, action: "poll_deleted", subject: poll.definition.question });
      refreshFor(readersOf(poll), { hasDeletedAnswers: true });
    });
  }

  /** @throws Refusal 400 unless `ids` contains every poll of the event once */
  order(eventId: string, ids: readonly number[]): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls, refreshFor }) => {
      const known = new Set(polls.map((poll) => poll.id));
      const isPermutation =
        ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
      if (!isPermutation)
        throw new Refusal("invalid", "Someone else changed the polls. Review the changes and try again.");
      await orderPolls(transaction, eventId, ids);
      refreshFor("everyone");
    });
  }

  /** Opens, closes or resets a poll. Opening closes the open one. @throws Refusal 409 in a wrong state */
  act(eventId: string, id: number, action: PollAction, actor: Actor, isConfirmed?: boolean): Promise<void> {
    return this.#change(eventId, (change) => changeState(change, id, action, actor, isConfirmed));
  }

  /** Opens a poll as a part of a change of the event. */
  async open(change: EventChange, id: number, actor: Actor): Promise<void> {
    await changeState(await this.#toChangeOfPolls(change), id, "open", actor);
  }

  /** Closes the event's quiz if its time is over. */
  closeEndedQuiz(eventId: string): Promise<void> {
    return this.#change(eventId, async ({ transaction, polls, announce }) => {
      if (polls.some(({ isEnding }) => isEnding)) announce({ closed: await closePoll(transaction, eventId) });
    });
  }

  /** Closes the open poll as a part of the change that ends the session. */
  async endSession(change: EventChange): Promise<void> {
    const { transaction, event, announce } = await this.#toChangeOfPolls(change);
    const closed = await closePoll(transaction, event.id);
    if (closed !== undefined) announce({ closed });
  }

  #change<Result>(eventId: string, work: (change: ChangeOfPolls) => Promise<Result>): Promise<Result> {
    return changeEvent(this.#deps.kysely, eventId, async (change) => work(await this.#toChangeOfPolls(change)));
  }

  async #toChangeOfPolls({ transaction, event, afterCommit }: EventChange): Promise<ChangeOfPolls> {
    const { bus } = this.#deps;
    return {
      transaction,
      event,
      polls: await listPolls(transaction, event.id),
      refreshFor: (audience, options) => afterCommit(() => publishPollsChanged(bus, event, audience, options)),
      announce: (states) =>
        afterCommit(() => {
          invalidatePolls(bus, event.id);
          void this.#announce(event, states);
        }),
    };
  }

  /**
   * Never rejects: the change is stored already. Announcements keep their order, because one load of the list runs at a
   * time.
   */
  async #announce(event: EventRecord, states: States): Promise<void> {
    try {
      announceStates(this.#deps.bus, event, await this.#lists.read(event), states);
    } catch (error) {
      this.#deps.logger.warn(
        { err: error, eventId: event.id },
        "Could not announce a stored change of a poll. Pages show it with their next refresh.",
      );
    }
  }
}

async function changeState(
  { transaction, event, polls, refreshFor, announce }: ChangeOfPolls,
  id: number,
  action: PollAction,
  actor: Actor,
  isConfirmed = false,
): Promise<void> {
  if (event.isArchived) throw eventArchived();
  const poll = pollIn(polls, id);
  refuseInState(action, poll);
  await recordAction(transaction, { eventId: event.id, actor, action: loggedAs[action], targetId: id });
  if (action === "reset") {
    await clearPoll(transaction, poll, isConfirmed);
    await resetPoll(transaction, poll);
    refreshFor("everyone", { hasDeletedAnswers: true });
    return;
  }
  const closed = await closePoll(transaction, event.id);
  if (action === "open") {
    await openPoll(transaction, poll);
    await recordState(transaction, "poll.opened", poll);
  }
  announce({ closed, opened: action === "open" });
}

/** Closes the open poll of an event. @returns its id; undefined if none was open */
async function closePoll(transaction: Transaction, eventId: string): Promise<number | undefined> {
  const id = await closeOpenPoll(transaction, eventId);
  if (id !== undefined) await recordState(transaction, "poll.closed", { event_id: eventId, id });
  return id;
}

function recordState(
  transaction: Transaction,
  type: "poll.opened" | "poll.closed",
  { event_id: eventId, id: pollId }: Pick<PollRow, "event_id" | "id">,
): Promise<void> {
  return recordWebhooks(transaction, [{ eventId, type, ids: { pollId } }]);
}

/** @throws Refusal 409 if the action is not possible in the poll's state */
function refuseInState(action: PollAction, { state, definition }: StoredPoll): void {
  if (action === "open") {
    if (state === "open") throw conflict("This poll is already open");
    if (state === "closed" && definition.kind === "quiz") throw conflict("A quiz cannot be reopened. Reset it first.");
  }
  if (action === "close" && state !== "open") throw conflict("This poll is not open");
  if (action === "reset" && state === "draft") throw conflict("This poll is still a draft");
}

/**
 * Deletes the answers of a poll that is reset or deleted; an open one is closed by that.
 * @throws Refusal 409 if there are answers and deleting them is not confirmed
 */
async function clearPoll(transaction: Transaction, poll: StoredPoll, isConfirmed: boolean): Promise<void> {
  if (!isConfirmed && (await countAnswers(transaction, poll)) > 0)
    throw conflict("This poll already has answers. Confirm to continue.");
  await deleteAnswers(transaction, poll);
  if (poll.state === "open" || poll.isEnding) await recordState(transaction, "poll.closed", poll);
}

function readersOf({ state }: StoredPoll): Audience {
  return state === "draft" ? "staff" : "everyone";
}
