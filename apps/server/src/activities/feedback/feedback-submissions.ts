/** The write plan of closing feedback. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";

import { broadcast } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { conflict } from "../../platform/http/refusal.ts";
import { type Submission, submissionColumns } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { type FeedbackRow, type StoredFeedback, storeFeedback } from "./feedback.store.ts";

/** Hours after the end of the session in which feedback is accepted and can be changed. */
const FEEDBACK_HOURS = 24;

const HOUR_MS = 3_600_000;

export type FeedbackSubmission = Submission & Pick<FeedbackRow, "stars" | "comment">;

export interface FeedbackReceipt {
  feedback: OwnFeedback;
  /** Whether it was the participant's first feedback for this event. */
  isFirst: boolean;
}

export type FeedbackWriter = SubmissionWriter<FeedbackSubmission, FeedbackReceipt>;

/** Until when feedback is accepted; null before the session has ended. */
export function closesAt({ archivedAt }: Pick<EventRecord, "archivedAt">): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + FEEDBACK_HOURS * HOUR_MS);
}

const attendeeOf = (row: Pick<FeedbackRow, "event_id" | "participant_key">) => `${row.event_id}/${row.participant_key}`;

export function createFeedbackWriter({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">): FeedbackWriter {
  return createSubmissionWriter(kysely, {
    activity: "feedback",
    refuse: ({ event }) => {
      const end = closesAt(event);
      return end && end.getTime() > Date.now() ? null : conflict("Feedback is closed for this session");
    },
    toRow: ({ item }) => ({ ...submissionColumns(item), stars: item.stars, comment: item.comment }),
    writes: (transaction, rows) => {
      const last = new Map(rows.map((row) => [attendeeOf(row), row]));
      return { stored: storeFeedback(transaction, [...last.values()]) };
    },
    publish: (rows) => {
      for (const roomId of new Set(rows.map((row) => row.event_id)))
        broadcast(bus, roomId, { type: "feedback:changed", data: {} }, { audience: "staff", urgency: "tick" });
    },
    // Sending the same feedback twice changes nothing, so it needs no key.
    answers: (rows, { stored }) => toReceipts(rows, stored),
  });
}

function toReceipts(rows: readonly FeedbackRow[], stored: readonly StoredFeedback[]): FeedbackReceipt[] {
  const byPerson = new Map(stored.map((row) => [attendeeOf(row), row]));
  const fresh = new Set(stored.filter((row) => row.is_new).map(attendeeOf));
  return rows.map((row) => {
    const submittedAt = (byPerson.get(attendeeOf(row))?.submitted_at ?? new Date()).toISOString();
    const feedback = { stars: row.stars, comment: row.comment, submittedAt };
    return { feedback, isFirst: fresh.delete(attendeeOf(row)) };
  });
}
