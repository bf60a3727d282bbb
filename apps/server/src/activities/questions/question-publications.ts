/** What changes of questions publish. */
import { broadcast, type Bus } from "../../domain/bus.ts";
import type { Invalidation } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";
import { type DecidedQuestion, type QuestionRow, questionStateOf, toPublicQuestion } from "./question-row.ts";
import { type CountedQuestion, questionKey, type QuestionVote } from "./question-votes.store.ts";

/** What one participant has in addition to the list of questions. */
const ownOf = (key: string): Invalidation => ({ name: "questions-own", key });

export function publishNewQuestion(bus: Bus, row: QuestionRow): void {
  if (isShown(row)) broadcast(bus, row.event_id, "question:created", toPublicQuestion(row));
  else {
    const alsoInvalidates = [ownOf(row.participant_key)];
    broadcast(bus, row.event_id, "social_post_pending", { postId: String(row.id) }, { alsoInvalidates });
  }
}

/**
 * Publishes what all attendees can see of a decision, if anything.
 * @param event as it was read under its lock
 */
export function publishDecision(bus: Bus, event: EventRecord, { before, row }: DecidedQuestion): void {
  const postId = String(row.id);
  const details = { alsoInvalidates: [ownOf(row.participant_key)] };
  const [stateBefore, state] = [questionStateOf(before), questionStateOf(row)];
  if (state === stateBefore && (state !== "answered" || row.answer === before.answer)) return;
  if (state === "ignored") return broadcast(bus, event, "question:removed", { postId }, details);
  if (state !== stateBefore) {
    if (state === "open") broadcast(bus, event, "question_reset", { postId }, details);
    if (state === "answered" || stateBefore === "pending")
      broadcast(bus, event, "social_post_approved", { postId }, details);
  }
  broadcast(bus, event, isShown(before) ? "question:updated" : "question:created", toPublicQuestion(row), details);
}

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
  for (const row of [...merged.values()].flat()) {
    const postId = String(row.id);
    if (isShown(row) && isUndone) broadcast(bus, event, "question:created", toPublicQuestion(row));
    else if (isShown(row)) broadcast(bus, event, "question:removed", { postId });
    else if (isUndone) broadcast(bus, event, "social_post_pending", { postId });
  }
  for (const counted of counts) publishCounts(bus, event, counted);
  for (const [into, rows] of merged) {
    const from = rows.map(({ id }) => String(id));
    broadcast(bus, event, "questions:merged", { into: String(into), from, isUndone });
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
    publishCounts(
      bus,
      counted.eventId,
      counted,
      voters.map(({ participantKey }) => ownOf(participantKey)),
    );
  }
}

function publishCounts(
  bus: Bus,
  event: EventRecord | string,
  { postId, upvotes, downvotes, at }: CountedQuestion,
  alsoInvalidates: readonly Invalidation[] = [],
): void {
  broadcast(bus, event, "question_voted", { postId: String(postId), upvotes, downvotes }, { at, alsoInvalidates });
}
