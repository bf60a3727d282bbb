/** A stored question, and its conversion for attendees, its author and the event's team. Pure. */
import type { Question, Vote } from "@hubbub/contract/activities/questions/calls";
import type { HeldFor } from "@hubbub/contract/moderation";

import type { Schema } from "../../domain/schema/schema.ts";

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
