/** The write plan of new questions. */
import { QUESTIONS_PER_MINUTE, type Question } from "@hubbub/contract/activities/questions";
import type { HeldFor } from "@hubbub/contract/moderation";
import { type Kysely, sql } from "kysely";

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
import { findReplaysIn, type ReplayableRow } from "../../submissions/replays.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { type QuestionRow, type QuestionStatus, toOwnQuestion } from "./question-row.ts";
import type { HeldQuestions } from "./held-questions.store.ts";

type Connection = Kysely<Schema>;

export interface QuestionSubmission extends Submission, ScreenedAuthor {
  content: string;
  participantLabel: string | null;
}

export type QuestionWriter = SubmissionWriter<QuestionSubmission, Question>;

type StoredRow = QuestionRow & ReplayableRow;

const WINDOW_SECONDS = 60;

export function createQuestionWriter(kysely: Connection, bus: Bus, heldQuestions: HeldQuestions): QuestionWriter {
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
    write: (transaction, accepted, { events }) => ({ questions: insert(transaction, accepted, events) }),
    toReceipts: (_accepted, { questions }) => questions,
    publish: (accepted, { questions }) => broadcast(bus, heldQuestions, accepted, questions),
  });
}

function findReplays(connection: Connection, items: readonly QuestionSubmission[]): Promise<Map<string, Question>> {
  return findReplaysIn(
    connection,
    "questions",
    items,
    (row: StoredRow) => toOwnQuestion(row),
    sql`stored.*, (SELECT username FROM profiles WHERE profiles.id = stored.profile_id) AS username`,
  );
}

/** Links are not checked: pages show questions as plain text. */
function checksOf({ textFilterEnabled }: EventRecord): TextChecks {
  return { words: textFilterEnabled, links: false };
}

/**
 * The state of a new question. It is held ("pending") if screening says so, or if its author has no account and the
 * event reviews such questions (D-30). Otherwise it is open immediately.
 */
function initialState(
  item: QuestionSubmission,
  event: EventRecord | undefined,
): { status: QuestionStatus; heldFor: HeldFor | null } {
  const heldFor = event ? reasonToHold(item, item.content, event, checksOf(event)) : null;
  const isReviewed = item.profileId === null && event?.reviewAnonymousQuestions !== false;
  return { status: isReviewed || heldFor ? "pending" : "open", heldFor };
}

async function insert(
  connection: Connection,
  items: readonly QuestionSubmission[],
  events: ReadonlyMap<string, EventRecord>,
): Promise<Question[]> {
  const states = items.map((item) => initialState(item, events.get(item.eventId)));
  const { rows } = await sql<StoredRow>`
    INSERT INTO questions
      (event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key)
    SELECT event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key
    FROM unnest(
      ${items.map((item) => item.eventId)}::text[], ${items.map((item) => item.content)}::text[],
      ${states.map(({ status }) => status)}::text[], ${states.map(({ heldFor }) => heldFor)}::text[],
      ${items.map((item) => item.participantName)}::text[], ${items.map((item) => item.participantKey)}::text[],
      ${items.map((item) => item.participantLabel)}::text[], ${items.map((item) => item.profileId)}::text[],
      ${items.map((item) => item.idempotencyKey)}::text[]
    ) WITH ORDINALITY
      AS submitted(event_id, content, status, held_for, participant_name, participant_key, participant_label, profile_id, idempotency_key, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids ascend in the order of the inserted rows; RETURNING does not guarantee that order.
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row, index) => toOwnQuestion({ ...row, username: items[index]?.username ?? null }));
}

function broadcast(
  bus: Bus,
  heldQuestions: HeldQuestions,
  items: readonly QuestionSubmission[],
  receipts: readonly Question[],
): void {
  for (const [index, { eventId, participantKey }] of items.entries()) {
    const question = receipts[index];
    if (!question) continue;
    if (question.isPending) {
      const message = { type: "social_post_pending", data: { postId: question.id } } as const;
      bus.publish({
        roomId: eventId,
        invalidates: [heldQuestions.nameFor(participantKey)],
        message,
        audience: "staff",
      });
    } else {
      const message = { type: "question:created", data: { ...question, participantId: null } } as const;
      bus.publish({ roomId: eventId, invalidates: ["questions"], message, audience: "everyone" });
    }
  }
}
