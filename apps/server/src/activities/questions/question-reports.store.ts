/** Queries of questions for exports, insights, the stage, the activity log, "My day" and points; and their erasure. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { MyDay } from "@hubbub/contract/my-day";
import { type Kysely, sql, type Transaction } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { EventQuery, KeepInPicture, Points } from "../activity.ts";
import {
  BATCH_ROWS,
  type ExportedTable,
  PERSON_COLUMNS,
  POST_HEADINGS,
  readInBatches,
  submittedBy,
} from "../exported-table.ts";
import { keepPublic } from "../posts.store.ts";
import { toOwnQuestion } from "./question-row.ts";
import { updateUnitedCounts } from "./question-votes.store.ts";
import { questionRows } from "./questions.store.ts";

export const exportTable: ExportedTable = {
  columns: [...PERSON_COLUMNS, "content", "status", "upvotes", "downvotes", "answer", "mergedInto", "labels"],
  headings: POST_HEADINGS,
  batches: (kysely, eventId) =>
    readInBatches(
      (after) =>
        kysely
          .selectFrom("questions as submitted")
          .leftJoin("profiles", "profiles.id", "submitted.profile_id")
          .leftJoin("questions as target", (join) =>
            join.onRef("target.event_id", "=", "submitted.event_id").onRef("target.id", "=", "submitted.merged_into"),
          )
          .where("submitted.event_id", "=", eventId)
          .where("submitted.id", ">", after)
          .select(["submitted.id", "submitted.submitted_at", "submitted.participant_name", "profiles.username"])
          .select(["submitted.content", "submitted.status", "submitted.upvotes", "submitted.downvotes"])
          .select(["submitted.answer", "target.content as merged_into"])
          .select((query) =>
            query
              .selectFrom("labeled_questions")
              .innerJoin("question_labels", (join) =>
                join
                  .onRef("question_labels.event_id", "=", "labeled_questions.event_id")
                  .onRef("question_labels.id", "=", "label_id"),
              )
              .whereRef("labeled_questions.event_id", "=", "submitted.event_id")
              .whereRef("question_id", "=", "submitted.id")
              .select(sql<string | null>`string_agg(name, ', ' ORDER BY position)`.as("names"))
              .as("labels"),
          )
          .orderBy("submitted.id")
          .limit(BATCH_ROWS)
          .execute(),
      (row) => ({
        ...submittedBy(row),
        content: row.content,
        status: row.status,
        upvotes: row.upvotes,
        downvotes: row.downvotes,
        answer: row.answer,
        mergedInto: row.merged_into,
        labels: row.labels ?? "",
      }),
    ),
};

export const participation: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM questions WHERE event_id = ${eventId}`;

export const stageActivity: EventQuery<{ at: Date }> = (eventId) =>
  sql`SELECT submitted_at AS at FROM questions WHERE event_id = ${eventId} AND status IN ('open', 'answered')`;

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/social": ({ taken }, connection, eventId) => {
    const publicQuestions = { table: "questions", isPublic: sql<boolean>`status IN ('open', 'answered')` } as const;
    return keepPublic(connection, publicQuestions, eventId, taken as Question[]);
  },
};

export const logSubjects = { question: { table: "questions", text: sql<string>`target.content` } };

/** A person's questions, oldest first, and the votes for them. */
export async function readOwnQuestions(
  kysely: Kysely<Schema>,
  event: EventRecord,
  { keys }: Person,
): Promise<Pick<MyDay, "questions" | "votesReceived">> {
  if (keys.length === 0) return { questions: [], votesReceived: 0 };
  const rows = await questionRows(kysely)
    .where("questions.event_id", "=", event.id)
    .where("questions.participant_key", "in", keys)
    .orderBy("questions.id")
    .execute();
  const questions = rows.map(toOwnQuestion);
  // The votes of a merged question count for the question that it is merged into.
  const votesReceived = questions.reduce(
    (sum, { upvotes, mergedInto }) => sum + (mergedInto === null ? upvotes : 0),
    0,
  );
  return { questions, votesReceived };
}

/** Ignored questions do not count (D-90). A merged one does, but its votes count for the question it is merged into. */
export const points: EventQuery<Points> = (eventId) => sql`
  SELECT profile_id, 'question' AS kind, submitted_at,
         CASE status WHEN 'merged' THEN 0 ELSE upvotes END AS upvotes, 0 AS quiz_points
  FROM questions WHERE event_id = ${eventId} AND status <> 'ignored'`;

/** Deletes a person's questions with all votes on them, and their votes on other questions. */
export async function eraseQuestions(transaction: Transaction<Schema>, { keys, profileId }: Person): Promise<void> {
  const isOwn = sql`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
  const own = sql`SELECT event_id, id FROM questions WHERE ${isOwn}`;
  // Own questions, those with own votes, those that either are merged into, and those merged into own ones. Locked in
  // the same order as by the vote writer, so that the two cannot deadlock.
  const { rows: affected } = await sql<{ eventId: string; questionId: number }>`
    WITH RECURSIVE affected AS (
      SELECT event_id, id, merged_into FROM questions
      WHERE ${isOwn}
        OR (event_id, id) IN (SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId})
        OR (event_id, merged_into) IN (${own})
      UNION
      SELECT target.event_id, target.id, target.merged_into
      FROM affected JOIN questions target ON (target.event_id, target.id) = (affected.event_id, affected.merged_into)
    )
    SELECT event_id AS "eventId", id AS "questionId" FROM questions
    WHERE (event_id, id) IN (SELECT event_id, id FROM affected) ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  // Other people's questions that were merged into own ones are separate again.
  await sql`
    UPDATE questions SET status = status_before_merge, status_before_merge = NULL, merged_into = NULL, merged_at = NULL
    WHERE (event_id, merged_into) IN (${own})`.execute(transaction);
  await sql`DELETE FROM questions WHERE ${isOwn}`.execute(transaction);
  await sql`DELETE FROM question_votes WHERE profile_id = ${profileId}`.execute(transaction);
  await updateUnitedCounts(transaction, affected);
}
