/** What changes of questions publish. */
import { questions } from "@hubbub/contract/activities/questions/index";
import type { PublicMessage } from "@hubbub/contract/live";

import { type Audience, audienceIn, broadcast, broadcastChanged, type Bus } from "../../domain/bus.ts";
import type { Invalidation } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import { type DecidedQuestion, type QuestionRow, questionStateOf, toPublicQuestion } from "./question-row.ts";
import { type CountedQuestion, questionKey, type QuestionVote } from "./question-votes.store.ts";

/** What one participant has in addition to the list of questions. */
const ownOf = (key: string): Invalidation => ({ name: "questions-own", key });

export function publishNewQuestion(bus: Bus, row: QuestionRow): void {
  if (!isShown(row)) publishPending(bus, row, [ownOf(row.participant_key), "question-tally"]);
  else {
    const message = { type: "question:created", data: toPublicQuestion(row) } as const;
    const invalidates = ["questions", "question-tally", "webhooks"] as const;
    broadcast(bus, row.event_id, message, { audience: "everyone", invalidates, urgency: "tick" });
  }
}

function publishPending(bus: Bus, { event_id: roomId, id }: QuestionRow, invalidates: readonly Invalidation[]): void {
  const message = { type: "social_post_pending", data: { postId: String(id) } } as const;
  broadcast(bus, roomId, message, { audience: "staff", invalidates, urgency: "tick" });
}

/** Of several changes of one question, the last counts. @param event as it was read under its lock */
const stateOf = (id: number, event: EventRecord) => ({ key: `question ${id}`, at: event.readAt });

/** @param event as it was read under its lock */
export function publishDecision(bus: Bus, event: EventRecord, decided: DecidedQuestion): void {
  const invalidates = ["questions", "question-tally", "webhooks", ownOf(decided.row.participant_key)] as const;
  const options = { audience: audienceIn(event, questions), state: stateOf(decided.row.id, event) } as const;
  for (const message of messagesOf(decided))
    broadcast(bus, event.id, message, { ...options, invalidates, urgency: "tick" });
}

/** Returns the messages for all attendees; none if nothing changed that they can see. */
function messagesOf({ before, row }: DecidedQuestion): PublicMessage[] {
  const postId = String(row.id);
  const [stateBefore, state] = [questionStateOf(before), questionStateOf(row)];
  if (state === stateBefore) {
    const isNewAnswer = state === "answered" && row.answer !== before.answer;
    return isNewAnswer ? [{ type: "question:updated", data: toPublicQuestion(row) }] : [];
  }
  if (state === "ignored") return [{ type: "question:removed", data: { postId } }];
  const messages: PublicMessage[] = [];
  if (state === "open") messages.push({ type: "question_reset", data: { postId } });
  if (state === "answered" || stateBefore === "pending")
    messages.push({ type: "social_post_approved", data: { postId } });
  messages.push({ type: isShown(before) ? "question:updated" : "question:created", data: toPublicQuestion(row) });
  return messages;
}

/** Broadcasts to the team that the labels of the event, or those of a question, were changed. */
export function publishLabels(bus: Bus, roomId: string): void {
  broadcastChanged(bus, roomId, "question-labels:changed", "staff");
}

/** What depends on which questions are merged. Own data contains merged questions, and votes. */
const MERGE_CACHES = ["questions", "questions-own", "question-tally"] as const;

/**
 * Publishes that questions were merged, or (`isUndone`) are separate again.
 * @param event as it was read under its lock
 * @param merged by the question that is, or was, shown instead: these questions, in their state without the merge
 * @param counts of the questions whose votes changed
 */
export function publishMergeChange(
  bus: Bus,
  event: EventRecord,
  merged: ReadonlyMap<number, readonly QuestionRow[]>,
  { isUndone, counts }: { isUndone: boolean; counts: readonly CountedQuestion[] },
): void {
  const audience = audienceIn(event, questions);
  const options = { audience, invalidates: MERGE_CACHES, urgency: "tick" } as const;
  for (const row of [...merged.values()].flat()) {
    const send = (message: PublicMessage) =>
      broadcast(bus, event.id, message, { ...options, state: stateOf(row.id, event) });
    if (isShown(row) && isUndone) send({ type: "question:created", data: toPublicQuestion(row) });
    else if (isShown(row)) send({ type: "question:removed", data: { postId: String(row.id) } });
    else if (isUndone) publishPending(bus, row, MERGE_CACHES);
  }
  publishCounts(bus, counts, MERGE_CACHES, audience);
  for (const [into, rows] of merged) {
    const from = rows.map(({ id }) => String(id));
    const message = { type: "questions:merged", data: { into: String(into), from, isUndone } } as const;
    broadcast(bus, event.id, message, options);
  }
}

/**
 * Publishes votes: the own data of the voters, so that a voter reads the new counts, and the counts of each question. Of
 * several counts of a question in one tick, sockets get the last.
 * @param changes the votes that changed something, one for each voter and question
 * @param counts the counts of these and perhaps of other questions
 */
export function publishVotes(bus: Bus, changes: readonly QuestionVote[], counts: readonly CountedQuestion[]): void {
  const votersOf = Map.groupBy(changes, questionKey);
  for (const counted of counts) {
    const voters = votersOf.get(questionKey(counted));
    if (!voters) continue;
    const own = voters.map(({ participantKey }) => ownOf(participantKey));
    publishCounts(bus, [counted], ["questions", ...own], "everyone");
  }
}

function publishCounts(
  bus: Bus,
  counts: readonly CountedQuestion[],
  invalidates: readonly Invalidation[],
  audience: Audience,
): void {
  for (const { eventId, postId, upvotes, downvotes, at } of counts) {
    const message = { type: "question_voted", data: { postId: String(postId), upvotes, downvotes } } as const;
    const state = { key: `votes ${postId}`, at };
    broadcast(bus, eventId, message, { audience, invalidates, urgency: "tick", state });
  }
}
