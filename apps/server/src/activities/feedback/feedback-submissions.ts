/** The write plan of closing feedback. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";

import { broadcast } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { conflict } from "../../platform/http/refusal.ts";
import { ofPerson, type Submission, submissionColumns } from "../../submissions/write-plan.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { type FeedbackRef, type FeedbackRow, insertFeedback, removeFeedback } from "./feedback.store.ts";

/** Hours after the end of the session in which feedback is accepted and can be changed. */
const FEEDBACK_HOURS = 24;

const HOUR_MS = 3_600_000;

export type FeedbackSubmission = Submission & Pick<FeedbackRow, "stars" | "comment">;

export interface FeedbackReceipt {
  feedback: OwnFeedback;
  /** Whether it was the person's first feedback for this event. */
  isFirst: boolean;
}

export type FeedbackWriter = SubmissionWriter<FeedbackSubmission, FeedbackReceipt>;

/** Until when feedback is accepted; null before the session has ended. */
export function closesAt({ archivedAt }: Pick<EventRecord, "archivedAt">): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + FEEDBACK_HOURS * HOUR_MS);
}

/** The feedback that a submission replaces: under all keys of the person, so that a sign-in makes no second one. */
const refsOf = ({ eventId, authorKeys }: FeedbackSubmission): FeedbackRef[] =>
  authorKeys.map((participantKey) => ({ eventId, participantKey }));

const keyOf = ({ eventId, participantKey }: FeedbackRef) => `${eventId}/${participantKey}`;

export function createFeedbackWriter({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">): FeedbackWriter {
  return createSubmissionWriter(kysely, {
    activity: "feedback",
    decide: (item, event, _found, accepted) => {
      const end = closesAt(event);
      if (!end || end.getTime() <= Date.now()) return conflict("Feedback is closed for this session");
      return { ...item, isFirstOfBatch: ofPerson(accepted, item).length === 0 };
    },
    writes: (transaction, items) => ({
      replaced: removeFeedback(transaction, items.flatMap(refsOf)),
      stored: insertFeedback(transaction, lastOfEach(items).map(toRow)),
    }),
    publish: (items) => {
      for (const roomId of new Set(items.map(({ eventId }) => eventId))) broadcast(bus, roomId, "feedback:changed", {});
    },
    // Sending the same feedback twice changes nothing, so it needs no key.
    answers: (items, { replaced, stored }) => {
      const earlier = new Set(replaced.map(keyOf));
      const times = new Map(stored.map((row) => [keyOf(row), row.submittedAt]));
      return items.map((item) => {
        const submittedAt = (times.get(keyOf(item)) ?? new Date()).toISOString();
        return {
          feedback: { stars: item.stars, comment: item.comment, submittedAt },
          isFirst: item.isFirstOfBatch && !refsOf(item).some((ref) => earlier.has(keyOf(ref))),
        };
      });
    },
  });
}

/** The last item of each person. */
function lastOfEach(items: readonly FeedbackSubmission[]): FeedbackSubmission[] {
  const last = new Map(items.flatMap((item) => refsOf(item).map((ref) => [keyOf(ref), item])));
  return items.filter((item) => refsOf(item).every((ref) => last.get(keyOf(ref)) === item));
}

function toRow(item: FeedbackSubmission): FeedbackRow {
  return { ...submissionColumns(item), stars: item.stars, comment: item.comment };
}
