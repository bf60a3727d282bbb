/** Changes of polls. The lock of the event orders them, on all nodes, and keeps answers out until the commit. */
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { invalidate } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import { readersOf, type StoredPoll } from "./poll.ts";
import { deleteAnswers, hasAnswers } from "./poll-answers.store.ts";
import { publishPollsChanged, publishStates } from "./poll-publications.ts";
import { changeDefinition, type PollPatch } from "./poll-definition.ts";
import type { PollDeps } from "./poll-lists.ts";
import {
  closeOpenPoll,
  deletePoll,
  DRAFT,
  insertPolls,
  listPolls,
  openPoll,
  orderPolls,
  requirePoll,
  updatePoll,
} from "./polls.store.ts";
import type { StoredDefinition } from "./tables.ts";

/** Adds drafts. @returns their ids @throws Refusal 409 if the event would have more than 50 polls */
export async function addPolls(
  deps: PollDeps,
  { transaction, event, afterCommit }: EventChange,
  definitions: readonly StoredDefinition[],
): Promise<number[]> {
  const polls = await listPolls(transaction, event.id);
  if (polls.length + definitions.length > POLLS_MAX) throw conflict(`At most ${POLLS_MAX} polls`);
  afterCommit(() => publishPollsChanged(deps.bus, event, "staff"));
  return insertPolls(transaction, event.id, definitions);
}

/**
 * Changes fields of a poll. @throws Refusal 409 if it is open or has answers. `resultsVisibility` can be changed then,
 * too
 */
export async function editPoll(
  deps: PollDeps,
  { transaction, event, afterCommit }: EventChange,
  id: number,
  patch: PollPatch,
): Promise<void> {
  const poll = await requirePoll(transaction, event.id, id);
  const { kind, resultsVisibility } = patch;
  if (resultsVisibility !== undefined && poll.definition.kind === "quiz" && kind === undefined)
    throw conflict("A quiz shows its results when it closes");
  const isNewVersion = Object.keys(patch).some((field) => field !== "resultsVisibility");
  if (isNewVersion && (await hasAnswers(transaction, poll))) throw conflict("This poll already has answers");
  if (isNewVersion && poll.state === "open") throw conflict("Close this poll before you change it");
  if (poll.isEnding) await closeOpenPoll(transaction, event.id);
  const definition = JSON.stringify(changeDefinition(poll.definition, patch));
  const next = isNewVersion && { ...DRAFT, version: poll.version + 1 };
  await updatePoll(transaction, poll, { definition, ...next });
  afterCommit(() => publishPollsChanged(deps.bus, event, readersOf(poll)));
}

/** @throws Refusal 409 for a poll with answers, unless it is confirmed */
export async function removePoll(
  deps: PollDeps,
  change: EventChange,
  actor: Actor,
  id: number,
  isConfirmed = false,
): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const poll = await requirePoll(transaction, event.id, id);
  await removeAnswers(deps, change, poll, isConfirmed);
  await deletePoll(transaction, poll);
  const subject = poll.definition.question;
  await recordAction(transaction, { eventId: event.id, actor, action: "poll_deleted", subject });
  afterCommit(() => publishPollsChanged(deps.bus, event, readersOf(poll)));
}

/** @throws Refusal 400 unless `ids` contains every poll of the event once */
export async function reorderPolls(
  deps: PollDeps,
  { transaction, event, afterCommit }: EventChange,
  ids: readonly number[],
): Promise<void> {
  const known = (await listPolls(transaction, event.id)).map(({ id }) => id);
  if (ids.length !== known.length || !known.every((id) => ids.includes(id)))
    throw new Refusal("invalid", "Someone else changed this. Review the changes and try again.");
  await orderPolls(transaction, event.id, ids);
  afterCommit(() => publishPollsChanged(deps.bus, event, "everyone"));
}

/** Opens a poll and closes the open one. @throws Refusal 409 for an open poll or a closed quiz */
export async function beginPoll(deps: PollDeps, change: EventChange, actor: Actor, id: number): Promise<void> {
  const { transaction, event, afterCommit } = change;
  const poll = await findAndLog(change, actor, id, "poll_opened");
  if (poll.state === "open") throw conflict("This poll is already open");
  if (poll.state === "closed" && poll.definition.kind === "quiz")
    throw conflict("A quiz cannot be reopened. Reset it first.");
  const closed = await closeOpenPoll(transaction, event.id);
  await openPoll(transaction, poll);
  afterCommit(() => publishStates(deps, deps.pollLists, event, { closed, opened: true }));
}

/** @throws Refusal 409 for a poll that is not open */
export async function closePoll(deps: PollDeps, change: EventChange, actor: Actor, id: number): Promise<void> {
  const { state } = await findAndLog(change, actor, id, "poll_closed");
  if (state !== "open") throw conflict("This poll is not open");
  await endPoll(deps, change);
}

/** Closes the open poll, if there is one. */
export async function endPoll(deps: PollDeps, { transaction, event, afterCommit }: EventChange): Promise<void> {
  const closed = await closeOpenPoll(transaction, event.id);
  if (closed !== undefined) afterCommit(() => publishStates(deps, deps.pollLists, event, { closed }));
}

/** Closes the quiz if its time is over. */
export async function endQuiz(deps: PollDeps, change: EventChange): Promise<void> {
  const polls = await listPolls(change.transaction, change.event.id);
  if (polls.some(({ isEnding }) => isEnding)) await endPoll(deps, change);
}

/** Deletes the answers and makes a draft. @throws Refusal 409 for a draft; for one with answers, unless confirmed */
export async function resetPoll(
  deps: PollDeps,
  change: EventChange,
  actor: Actor,
  id: number,
  isConfirmed = false,
): Promise<void> {
  const poll = await findAndLog(change, actor, id, "poll_reset");
  if (poll.state === "draft") throw conflict("This poll is still a draft");
  await removeAnswers(deps, change, poll, isConfirmed);
  await updatePoll(change.transaction, poll, DRAFT);
  change.afterCommit(() => publishPollsChanged(deps.bus, change.event, "everyone"));
}

/**
 * Deletes the answers of a poll that is reset or deleted, and closes it.
 * @throws Refusal 409 if there are answers and deleting them is not confirmed
 */
async function removeAnswers(
  { bus }: PollDeps,
  { transaction, event, afterCommit }: EventChange,
  poll: StoredPoll,
  isConfirmed: boolean,
): Promise<void> {
  if (!isConfirmed && (await hasAnswers(transaction, poll)))
    throw conflict("This poll already has answers. Confirm to continue.");
  await deleteAnswers(transaction, poll);
  if (poll.state === "open" || poll.isEnding) await closeOpenPoll(transaction, event.id);
  // Before the polls are invalidated: `findOpening` reads both.
  afterCommit(() => invalidate(bus, event.id, "polls-own"));
}

/** Finds a poll to open, close or reset, and records that in the audit log. @throws Refusal 404 */
async function findAndLog(
  { transaction, event }: EventChange,
  actor: Actor,
  id: number,
  action: LoggedAction,
): Promise<StoredPoll> {
  if (event.isArchived) throw eventArchived();
  const poll = await requirePoll(transaction, event.id, id);
  await recordAction(transaction, { eventId: event.id, actor, action, targetId: id });
  return poll;
}
