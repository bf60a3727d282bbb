/** Changes of questions by moderators. */
import type { LoggedAction } from "@hubbub/contract/audit-log";

import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import { unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { isShown, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { removeMerge, requirePosts, storeMerge } from "../merges.store.ts";
import { updateCounts } from "../votes.store.ts";
import { publishDecision, publishMergeChange } from "./question-publications.ts";
import { isMergedRefusal, type QuestionRow, requireMergeable } from "./question-row.ts";
import { questionVotes } from "./question-votes.store.ts";
import { recordDecision } from "./question-webhooks.ts";
import { findQuestions, requireQuestion } from "./questions.store.ts";

interface Decision {
  as: "answer" | "ignore" | "reset";
  /** The moderator's answer; undefined to keep the stored one. It is deleted unless the decision is "answer". */
  answer?: string | null | undefined;
}

/** @returns the question as it is then @throws Refusal 409 if it is merged */
export async function decideQuestion(
  { bus }: ActivityDeps,
  change: EventChange,
  actor: Actor,
  id: number,
  { as, answer }: Decision,
): Promise<QuestionRow> {
  const { transaction, event, afterCommit } = change;
  const before = await requireQuestion(transaction, event.id, id);
  if (before.merged_into !== null) throw isMergedRefusal();
  const nextAnswer = answer === undefined ? before.answer : answer;
  const isAnswered = as === "answer";
  const changed = await moderatePost(change, "questions", id, {
    actor,
    action: loggedAs(as, before),
    isHidden: as === "ignore",
    columns: { is_answered: isAnswered, answer: isAnswered ? nextAnswer : null },
  });
  if (!changed) return before;
  const row = await requireQuestion(transaction, event.id, id);
  await recordDecision(transaction, { before, row });
  const isUnpinned = !isShown(row) && (await unpinPosts(transaction, event.id, [id]));
  if (isUnpinned) afterCommit(() => publishStage(bus, { ...event, pinnedQuestionId: null }));
  afterCommit(() => publishDecision(bus, event, { before, row }));
  return row;
}

function loggedAs(decision: Decision["as"], { held_for }: QuestionRow): LoggedAction {
  if (decision === "ignore") return "question_ignored";
  if (decision === "answer") return "question_answered";
  return held_for === null ? "question_reopened" : "question_published";
}

/** @returns the question that the others are merged into, and then these */
export async function mergeQuestions(
  { bus }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  { into, from }: { into: number; from: readonly number[] },
): Promise<QuestionRow[]> {
  const ids = [into, ...from];
  const questions = requirePosts("Question", await findQuestions(transaction, event.id, ids), ids, "separate");
  requireMergeable(questions);
  await storeMerge(transaction, "questions", event.id, { into, from });
  const isUnpinned = await unpinPosts(transaction, event.id, from);
  if (isUnpinned) afterCommit(() => publishStage(bus, { ...event, pinnedQuestionId: null }));
  for (const targetId of from)
    await recordAction(transaction, { eventId: event.id, actor, action: "question_merged", targetId });
  // Pages have removed the others.
  const counts = (await recount(transaction, event.id, ids)).filter(({ postId }) => postId === into);
  const merged = new Map([[into, questions.slice(1)]]);
  afterCommit(() => publishMergeChange(bus, event, merged, { isUndone: false, counts }));
  return readInOrder(transaction, event.id, ids);
}

/** @returns the questions that these were merged into, and then these @throws Refusal 409 after 24 hours */
export async function separateQuestions(
  { bus }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  from: readonly number[],
): Promise<QuestionRow[]> {
  const questions = requirePosts("Question", await findQuestions(transaction, event.id, from), from, "merged");
  const into = new Map(questions.map((question) => [question.id, question.shown_as]));
  await removeMerge(transaction, "questions", event.id, from);
  for (const targetId of from)
    await recordAction(transaction, { eventId: event.id, actor, action: "question_separated", targetId });
  const changed = [...new Set(into.values()), ...from];
  const counts = await recount(transaction, event.id, changed);
  const all = await readInOrder(transaction, event.id, changed);
  const merged = Map.groupBy(all.slice(-from.length), ({ id }) => into.get(id) ?? id);
  afterCommit(() => publishMergeChange(bus, event, merged, { isUndone: true, counts }));
  return all;
}

function recount(transaction: Connection, eventId: string, ids: readonly number[]) {
  const refs = ids.map((postId) => ({ eventId, postId }));
  return updateCounts(transaction, questionVotes, refs);
}

async function readInOrder(transaction: Connection, eventId: string, ids: readonly number[]): Promise<QuestionRow[]> {
  const rows = await findQuestions(transaction, eventId, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
