/** Queries of questions for exports, the stage, the activity log, "My day" and points; their erasure; and the demo event. */
import type { MyDay } from "@hubbub/contract/me";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { wireCall } from "@hubbub/contract/wire";
import { sql } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { EventQuery, FillDemo, KeepInPicture, Points } from "../activity.ts";
import { AUTHOR, exportOf, keepPublic, timesOf } from "../posts.store.ts";
import { questionRows } from "./questions.store.ts";
import { updateUnitedCounts } from "./question-votes.store.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import { questions } from "./simulated.ts";
import { toOwnQuestion } from "./question-row.ts";

const isPublic = sql<boolean>`status IN ('open', 'answered')`;

export const exportTable = exportOf("questions", {
  ...AUTHOR,
  content: sql`post.content`,
  status: sql`post.status`,
  upvotes: sql`post.upvotes`,
  downvotes: sql`post.downvotes`,
  answer: sql`post.answer`,
  mergedInto: sql`(SELECT content FROM questions target WHERE target.event_id = post.event_id AND target.id = post.merged_into)`,
  labels: sql`coalesce(
    (SELECT string_agg(name, ', ' ORDER BY position)
     FROM labeled_questions JOIN question_labels label
       ON label.event_id = labeled_questions.event_id AND label.id = label_id
     WHERE labeled_questions.event_id = post.event_id AND question_id = post.id), '')`,
});

export const participation = timesOf("questions");
export const stageActivity = timesOf("questions", isPublic);

export const keepInPicture: Record<string, KeepInPicture> = {
  [wireCall("GET /api/events/:eventId/questions")]: ({ taken }, connection, eventId) =>
    keepPublic(connection, { table: "questions", isPublic }, eventId, taken as Question[]),
};

export const logSubjects = { question: { table: "questions", text: sql<string>`target.content` } };

/** A person's questions, oldest first, and the votes for them. */
export async function readOwnQuestions(
  kysely: Connection,
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
export async function eraseQuestions(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
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

/** Of the first questions: the number of the author, and how many sample attendees voted for and against it. */
const VOTES = [
  { by: 4, upvotes: 19, downvotes: 1 },
  { by: 11, upvotes: 15, downvotes: 0 },
  { by: 3, upvotes: 11, downvotes: 2 },
  { by: 17, upvotes: 8, downvotes: 3 },
  { by: 11, upvotes: 6, downvotes: 0 },
  { by: 8, upvotes: 21, downvotes: 0, status: "answered" },
  { by: 14, upvotes: 9, downvotes: 1, status: "answered" },
] as const;

export const fillDemo: FillDemo = async (transaction, eventId) => {
  // Nobody moderates the demo, so a visitor's question would stay pending.
  await transaction
    .updateTable("events")
    .set({ review_anonymous_questions: false })
    .where("id", "=", eventId)
    .execute();
  for (const [index, { by, ...question }] of VOTES.entries()) {
    const author = sampleAttendee(by);
    const { id } = await transaction
      .insertInto("questions")
      .values({
        content: questions[index] ?? "",
        status: "open",
        participant_name: author.name,
        ...question,
        ...sampleSubmission(eventId, author, VOTES.length - index),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const votes = sampleAttendees(question.upvotes + question.downvotes).map((voter, nth) => ({
      event_id: eventId,
      question_id: id,
      profile_id: voter.id,
      vote: nth < question.upvotes ? ("upvote" as const) : ("downvote" as const),
    }));
    await transaction.insertInto("question_votes").values(votes).execute();
  }
};
