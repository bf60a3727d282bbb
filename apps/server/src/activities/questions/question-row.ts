/** Questions: what the team and the participants see of a row, and what may be merged and voted on. Pure. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Selectable } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { conflict, notFound, type Refusal } from "../../platform/http/refusal.ts";
import { isShown } from "../../submissions/moderation/post-state.store.ts";

/** With the username of the profile, if it still exists. */
export type QuestionRow = Selectable<Schema["questions"]> & { username: string | null };

/** A question before and after a moderator's decision. */
export interface DecidedQuestion {
  before: QuestionRow;
  row: QuestionRow;
}

type StateColumns = Pick<QuestionRow, "is_hidden" | "held_for" | "is_answered" | "merged_into">;

/** A merged question keeps the columns of its other state, in which it is again when it is separated. */
export function questionStateOf(row: StateColumns): "merged" | "pending" | "ignored" | "answered" | "open" {
  if (row.merged_into !== null) return "merged";
  if (row.held_for !== null) return "pending";
  if (row.is_hidden) return "ignored";
  return row.is_answered ? "answered" : "open";
}

/** The question as everybody sees it; the same for all callers. */
export function toPublicQuestion(row: QuestionRow): Question {
  return {
    id: String(row.id),
    content: row.content,
    participantName: row.participant_name,
    profileId: row.profile_id,
    username: row.username,
    participantId: null,
    submittedAt: row.submitted_at.toISOString(),
    isAnswered: row.is_answered,
    isIgnored: row.is_hidden && row.held_for === null,
    isPending: row.held_for !== null,
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

/** The question as its author sees it. Of several that were merged one after another, attendees see only the last one. */
export function toOwnQuestion(row: QuestionRow): Question {
  return {
    ...toPublicQuestion(row),
    mergedInto: row.merged_into === null ? null : String(row.shown_as),
    participantId: row.participant_label,
    isOwnPending: questionStateOf(row) === "pending",
  };
}

/** @throws Refusal 409 if these questions, none of which is merged, cannot be merged into the first */
export function requireMergeable(questions: readonly StateColumns[]): void {
  const [target, ...merged] = questions.map(questionStateOf);
  if (target === "pending" || target === "ignored")
    throw conflict("Attendees must be able to see the question you keep. Approve it or mark it as unanswered first.");
  if (merged.includes("ignored")) throw conflict("An ignored question cannot be merged. Mark it as unanswered first.");
}

export const isMergedRefusal = () =>
  conflict("This question was merged into another one. Undo the merge first, or use the other question.");

/** Returns why nobody can vote on this question; null if people with an account can. */
export function refuseVote(row: Pick<StateColumns, "is_hidden" | "merged_into"> | undefined): Refusal | null {
  if (row && row.merged_into !== null) return isMergedRefusal();
  return row && isShown(row) ? null : notFound("Question");
}
