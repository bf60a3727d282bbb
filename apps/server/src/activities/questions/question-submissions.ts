/** The write plan of new questions. */
import { QUESTIONS_PER_MINUTE, type Question } from "@hubbub/contract/activities/questions/calls";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Bus } from "../../domain/bus.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type TextChecks,
} from "../../submissions/moderation/screening.ts";
import type { Submission } from "../../submissions/admission.ts";
import { countWithinWindow } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { HeldQuestions } from "./held-questions.store.ts";
import { publishNewQuestions } from "./question-broadcasts.ts";
import type { TallyMessages } from "./question-tally.ts";
import { findReplays, type InitialState, insertQuestions } from "./questions.store.ts";

export interface QuestionSubmission extends Submission, ScreenedAuthor {
  content: string;
  participantLabel: string | null;
}

export type QuestionWriter = SubmissionWriter<QuestionSubmission, Question>;

const WINDOW_SECONDS = 60;

export interface QuestionWriterDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  heldQuestions: HeldQuestions;
  tally: Pick<TallyMessages, "noteChange">;
}

export function createQuestionWriter({ kysely, bus, heldQuestions, tally }: QuestionWriterDeps): QuestionWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    limit: {
      max: QUESTIONS_PER_MINUTE,
      windowSeconds: WINDOW_SECONDS,
      tooMany: `You can ask ${QUESTIONS_PER_MINUTE} questions a minute. Please wait a moment.`,
      countQuotas: (transaction, items) => countWithinWindow(transaction, "questions", items, WINDOW_SECONDS),
    },
    findReplays,
    load: async () => null,
    refuse: (item: QuestionSubmission, event) => refuseWords(item, item.content, event, checksOf(event)),
    write: (transaction, accepted, { events }) => ({
      questions: insertQuestions(
        transaction,
        accepted,
        accepted.map((item) => initialState(item, events.get(item.eventId))),
      ),
    }),
    toReceipts: (_accepted, { questions }) => questions,
    publish: (accepted, { questions }) => {
      publishNewQuestions(bus, heldQuestions, accepted, questions);
      for (const eventId of new Set(accepted.map((item) => item.eventId))) tally.noteChange(eventId);
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
function initialState(item: QuestionSubmission, event: EventRecord | undefined): InitialState {
  const heldFor = event ? reasonToHold(item, item.content, event, checksOf(event)) : null;
  const isReviewed = item.profileId === null && event?.reviewAnonymousQuestions !== false;
  return { status: isReviewed || heldFor ? "pending" : "open", heldFor };
}
