/** Questions: what the team and the participants see of a row, and what may be decided, merged and voted on. Pure. */
import type { HeldFor } from "@hubbub/contract/moderation";
import type { LoggedAction } from "@hubbub/contract/activity-log";
import type { PublicMessage } from "@hubbub/contract/live";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Vote } from "@hubbub/contract/activities/questions/index";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";

export type QuestionStatus = Schema["questions"]["status"];

export interface QuestionRow {
  event_id: string;
  id: number;
  content: string;
  status: QuestionStatus;
  merged_into: number | null;
  merged_at: Date | null;
  status_before_merge: QuestionStatus | null;
  held_for: HeldFor | null;
  answer: string | null;
  participant_name: string;
  participant_key: string;
  participant_label: string | null;
  profile_id: string | null;
  /** Username of the profile, if it still exists. */
  username: string | null;
  upvotes: number;
  downvotes: number;
  submitted_at: Date;
}

/** The question as everybody sees it; the same for all callers. */
export function toPublicQuestion(row: QuestionRow): Question {
  const status = row.status_before_merge ?? row.status;
  return {
    id: String(row.id),
    content: row.content,
    participantName: row.participant_name,
    profileId: row.profile_id,
    username: row.username,
    participantId: null,
    submittedAt: row.submitted_at.toISOString(),
    isAnswered: status === "answered",
    isIgnored: status === "ignored",
    isPending: status === "pending",
    isOwnPending: false,
    heldFor: null,
    mergedInto: row.merged_into === null ? null : String(row.merged_into),
    mergedAt: row.merged_at?.toISOString() ?? null,
    answer: row.answer,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    userVote: "none",
  };
}

/** The question as its author sees it. */
export function toOwnQuestion(row: QuestionRow): Question {
  return { ...toPublicQuestion(row), participantId: row.participant_label, isOwnPending: row.status === "pending" };
}

export interface StaffView {
  ownKeys: readonly string[];
  votes: Readonly<Record<string, Vote>>;
  /** The ids of the labels of each labeled question. */
  labels: ReadonlyMap<number, string[]>;
}

/** The question as the event's team sees it, with its labels and the caller's own vote. */
export function toStaffQuestion(row: QuestionRow, { ownKeys, votes, labels }: StaffView): Question {
  return {
    ...toPublicQuestion(row),
    participantId: row.participant_label,
    isOwnPending: row.status === "pending" && ownKeys.includes(row.participant_key),
    heldFor: row.held_for,
    labels: labels.get(row.id) ?? [],
    userVote: votes[row.id] ?? "none",
  };
}

export function isPublic(status: QuestionStatus): boolean {
  return status === "open" || status === "answered";
}

const conflict = (sentence: string) => new Refusal("conflict", sentence);

/** The question that each merged question was merged into. */
export type Merges = Readonly<Record<string, string>>;

/** The question that is shown instead of a merged one; the question itself if it is not merged. */
export function shownFor(merges: Merges, id: string): string {
  let shown = id;
  for (let next = merges[shown]; next !== undefined; next = merges[shown]) shown = next;
  return shown;
}

/** The questions that a merged one was merged into, directly or with others. */
export function mergedInto(merges: Merges, id: string): string[] {
  const next = merges[id];
  return next === undefined ? [] : [next, ...mergedInto(merges, next)];
}

/** Returns why these questions cannot be merged; null if they can. */
export function refuseMerge(
  questions: ReadonlyMap<number, Pick<QuestionRow, "status">>,
  into: number,
  from: readonly number[],
): Refusal | null {
  const target = questions.get(into);
  const merged = from.map((id) => questions.get(id));
  if (!target || merged.includes(undefined)) return notFound("Question");
  if ([target, ...merged].some((question) => question?.status === "merged"))
    return conflict("One of these questions is already merged. Load the questions again.");
  if (target.status === "pending" || target.status === "ignored")
    return conflict("Questions can be merged only into one that attendees see. Publish it first.");
  if (merged.some((question) => question?.status === "ignored"))
    return conflict("An ignored question cannot be merged. Mark it as unanswered first.");
  return null;
}

/** Returns why these questions cannot be separated; null if they were merged and it is not too late. */
export function refuseUnmerge(
  questions: ReadonlyMap<number, Pick<QuestionRow, "status">>,
  from: readonly number[],
): Refusal | null {
  const merged = from.map((id) => questions.get(id));
  if (merged.includes(undefined)) return notFound("Question");
  if (merged.some((question) => question?.status !== "merged"))
    return conflict("One of these questions is not merged. Load the questions again.");
  return null;
}

export const mergeIsOld = () => conflict("Merging can be undone within 24 hours only");
export const isMergedRefusal = () =>
  conflict("This question was merged with another one. Undo that first, or use the other one.");

/** Returns why nobody can vote on this question; null if people with an account can. */
export function refuseVote(question: Pick<QuestionRow, "status"> | null | undefined): Refusal | null {
  if (question?.status === "merged") return isMergedRefusal();
  return question && isPublic(question.status) ? null : notFound("Question");
}

export type Decision = "answer" | "ignore" | "reset";

export const statusAfter: Record<Decision, QuestionStatus> = { answer: "answered", ignore: "ignored", reset: "open" };

/** The fields that a decision can change. */
export type DecidedState = Pick<QuestionRow, "status" | "answer">;

/** Returns the messages for all attendees; none if nothing changed that they can see. */
export function moderationMessages({ status: before, answer }: DecidedState, row: QuestionRow): PublicMessage[] {
  const postId = String(row.id);
  if (row.status === before) {
    const isNewAnswer = row.status === "answered" && row.answer !== answer;
    return isNewAnswer ? [{ type: "question:updated", data: toPublicQuestion(row) }] : [];
  }
  if (row.status === "ignored") return [{ type: "question:removed", data: { postId } }];
  const messages: PublicMessage[] = [];
  if (row.status === "open") messages.push({ type: "question:reset", data: { postId } });
  if (row.status === "answered" || before === "pending") messages.push({ type: "question:approved", data: { postId } });
  messages.push({ type: isPublic(before) ? "question:updated" : "question:created", data: toPublicQuestion(row) });
  return messages;
}

/** Returns the action for the activity log; null if the decision changed nothing. */
export function loggedActionOf(
  decision: Decision,
  { before, row }: { before: DecidedState; row: DecidedState },
): LoggedAction | null {
  if (row.status === before.status && row.answer === before.answer) return null;
  if (decision === "answer") return "question_answered";
  if (decision === "ignore") return "question_ignored";
  return before.status === "pending" ? "question_published" : "question_reopened";
}
