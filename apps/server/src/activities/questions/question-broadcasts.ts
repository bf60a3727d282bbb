/** What changes of questions publish. */
import type { PublicMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";
import { type CacheName, nameOf } from "../../domain/cache-names.ts";
import { profileKey } from "../../domain/identity/participant.ts";
import {
  type DecidedState,
  isPublic,
  type Merges,
  moderationMessages,
  type QuestionRow,
  shownFor,
  toPublicQuestion,
} from "./question-row.ts";
import type { CountedTally } from "./question-tally.store.ts";
import { type CountedQuestion, questionKey, type QuestionVote } from "./question-votes.store.ts";

export function publishNewQuestion(bus: Bus, row: QuestionRow): void {
  if (row.status === "pending") {
    publishPending(bus, row.event_id, String(row.id), [
      nameOf("questions-overlay", row.participant_key),
      "question-tally",
    ]);
  } else {
    const message = { type: "question:created", data: toPublicQuestion(row) } as const;
    const invalidates = ["questions", "question-tally"] as const;
    bus.publish({ roomId: row.event_id, invalidates, message, audience: "everyone", urgency: "tick" });
  }
}

function publishPending(bus: Bus, roomId: string, postId: string, invalidates: readonly CacheName[]): void {
  const message = { type: "question:pending", data: { postId } } as const;
  bus.publish({ roomId, invalidates, message, audience: "staff", urgency: "tick" });
}

/** @param before the question before a moderator's decision */
export function publishDecision(bus: Bus, { before, row }: { before: DecidedState; row: QuestionRow }): void {
  const invalidates = ["questions", "question-tally", nameOf("questions-overlay", row.participant_key)] as const;
  for (const message of moderationMessages(before, row))
    bus.publish({ roomId: row.event_id, invalidates, message, audience: "everyone", urgency: "tick" });
}

/** Publishes the numbers of all questions. Of several that wait for one tick, sockets get the last. */
export function publishTally(bus: Bus, roomId: string, { at, ...data }: CountedTally): void {
  bus.publish({
    roomId,
    invalidates: [],
    message: { type: "question:tally", data },
    audience: "everyone",
    urgency: "tick",
    state: { key: "question-tally", at },
  });
}

/** Broadcasts to the team that the labels of the event, or those of a question, were changed. */
export function publishLabels(bus: Bus, roomId: string): void {
  const message = { type: "question-labels:changed", data: {} } as const;
  bus.publish({ roomId, invalidates: [], message, audience: "staff", urgency: "tick" });
}

/** What depends on which questions are merged. The overlays contain own merged questions, and votes. */
const MERGE_CACHES = ["questions", "questions-overlay", "question-tally"] as const;

/**
 * Publishes that questions were merged.
 * @param from the merged questions as they were before
 * @param counts the votes of the question that they were merged into
 */
export function publishMerge(
  bus: Bus,
  eventId: string,
  { into, from, counts }: { into: number; from: readonly QuestionRow[]; counts: readonly CountedQuestion[] },
): void {
  const send = senderTo(bus, eventId);
  for (const { id, status } of from)
    if (isPublic(status)) send({ type: "question:removed", data: { postId: String(id) } });
  publishCounts(bus, counts, MERGE_CACHES);
  const ids = from.map(({ id }) => String(id));
  send({ type: "questions:merged", data: { into: String(into), from: ids, isUndone: false } });
}

/**
 * Publishes that merged questions are separate again.
 * @param merges which questions were merged into which
 * @param rows the questions that are separate now
 * @param counts the votes of these, and of those they were merged into
 */
export function publishUnmerge(
  bus: Bus,
  eventId: string,
  { merges, rows, counts }: { merges: Merges; rows: readonly QuestionRow[]; counts: readonly CountedQuestion[] },
): void {
  const send = senderTo(bus, eventId);
  for (const row of rows) {
    if (isPublic(row.status)) send({ type: "question:created", data: toPublicQuestion(row) });
    if (row.status === "pending") publishPending(bus, row.event_id, String(row.id), MERGE_CACHES);
  }
  publishCounts(bus, counts, MERGE_CACHES);
  const byTarget = Map.groupBy(rows, ({ id }) => shownFor(merges, String(id)));
  for (const [into, separated] of byTarget) {
    const from = separated.map(({ id }) => String(id));
    send({ type: "questions:merged", data: { into, from, isUndone: true } });
  }
}

function senderTo(bus: Bus, roomId: string) {
  return (message: PublicMessage) =>
    bus.publish({ roomId, invalidates: MERGE_CACHES, message, audience: "everyone", urgency: "tick" });
}

/**
 * Publishes votes: the lists of the voters, so that a voter reads the new counts, and the counts of each question. Of
 * several counts of a question in one tick, sockets get the last.
 * @param changes the votes that changed something
 * @param counts the counts of these and perhaps of other questions
 */
export function publishVotes(bus: Bus, changes: readonly QuestionVote[], counts: readonly CountedQuestion[]): void {
  const votersOf = Map.groupBy(changes, questionKey);
  for (const counted of counts) {
    const voters = votersOf.get(questionKey(counted));
    if (!voters) continue;
    const ownVotes = new Set(voters.map(({ profileId }) => nameOf("questions-overlay", profileKey(profileId))));
    publishCounts(bus, [counted], ["questions", ...ownVotes]);
  }
}

function publishCounts(bus: Bus, counts: readonly CountedQuestion[], invalidates: readonly CacheName[]): void {
  for (const { eventId, questionId, upvotes, downvotes, at } of counts) {
    bus.publish({
      roomId: eventId,
      invalidates,
      message: { type: "question:voted", data: { postId: String(questionId), upvotes, downvotes } },
      audience: "everyone",
      urgency: "tick",
      state: { key: `votes ${questionId}`, at },
    });
  }
}
