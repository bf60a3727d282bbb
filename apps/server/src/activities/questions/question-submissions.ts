/** The write plan of new questions. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type TextChecks,
} from "../../submissions/moderation/screening.ts";
import type { Submission } from "../../submissions/admission.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishNewQuestion } from "./question-broadcasts.ts";
import type { TallyMessages } from "./question-tally.ts";
import { type QuestionRow, toOwnQuestion } from "./question-row.ts";
import type { ActivityDeps } from "../activity.ts";

export interface QuestionSubmission extends Submission, ScreenedAuthor {
  content: string;
  participantLabel: string | null;
}

export type QuestionWriter = SubmissionWriter<QuestionSubmission, Question>;

export interface QuestionWriterDeps extends Pick<ActivityDeps, "kysely" | "bus"> {
  tally: Pick<TallyMessages, "noteChange">;
}

export function createQuestionWriter({ kysely, bus, tally }: QuestionWriterDeps): QuestionWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    limit: countedIn("questions", LIMITS.questions),
    load: (transaction, items: readonly QuestionSubmission[]) => reserveRows(transaction, "questions", items),
    refuse: (item, { event }) => refuseWords(item, item.content, event, checksOf(event)),
    toRow: (item, { event, loaded: newRow }): QuestionRow => ({
      ...newRow(item),
      event_id: item.eventId,
      content: item.content,
      ...initialState(item, event),
      merged_into: null,
      merged_at: null,
      status_before_merge: null,
      answer: null,
      participant_name: item.participantName,
      participant_key: item.participantKey,
      participant_label: item.participantLabel,
      profile_id: item.profileId,
      username: item.username,
      upvotes: 0,
      downvotes: 0,
    }),
    write: (transaction, rows) => ({
      // The username is not a column.
      inserted: insertRows(
        transaction,
        "questions",
        rows.map(({ username: _username, ...columns }) => columns),
      ),
    }),
    toReceipt: toOwnQuestion,
    publish: (rows) => {
      for (const row of rows) publishNewQuestion(bus, row);
      for (const eventId of new Set(rows.map((row) => row.event_id))) tally.noteChange(eventId);
    },
  });
}

/** Links are not checked: pages show questions as plain text. */
function checksOf({ textFilterEnabled }: EventRecord): TextChecks {
  return { words: textFilterEnabled, links: false };
}

/**
 * The state of a new question. It is held ("pending") if screening says so, or if its author has no account and the
 * event reviews such questions (D-30). Otherwise it is open immediately.
 */
function initialState(item: QuestionSubmission, event: EventRecord): Pick<QuestionRow, "status" | "held_for"> {
  const heldFor = reasonToHold(item, item.content, event, checksOf(event));
  const isReviewed = item.profileId === null && event.reviewAnonymousQuestions;
  return { status: isReviewed || heldFor ? "pending" : "open", held_for: heldFor };
}
