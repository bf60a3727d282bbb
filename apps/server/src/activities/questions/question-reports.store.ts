/** Queries of questions for exports, the stage, the audit log, "My day" and points; their erasure; and the demo event. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { questions } from "@hubbub/contract/activities/questions/index";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import type { Activity, FillDemo } from "../activity.ts";
import { isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import { mergedOr, mergedIntoText, listMerges, type PostRef, separateFrom } from "../merges.store.ts";
import { AUTHOR, exportOf, keepPublic, recentTimesOf, scoresOf, timesOf } from "../posts.store.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import { updateCounts } from "../votes.store.ts";
import { toOwnQuestion } from "./question-row.ts";
import { questionVotes } from "./question-votes.store.ts";
import { questionRows } from "./questions.store.ts";
import { questions as texts } from "./simulated.ts";

/** Deletes a person's questions with all votes on them, and their votes on other questions. */
async function eraseQuestions(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
  const isOwn = sql`(participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId})`;
  // Own questions, those with own votes, those that either are merged into, and those merged into own ones. Locked in
  // the same order as by the vote writer, so that the two cannot deadlock.
  const { rows: affected } = await sql<PostRef>`
    WITH RECURSIVE affected AS (
      SELECT event_id, id, merged_into FROM questions
      WHERE ${isOwn}
        OR (event_id, id) IN (SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId})
        OR (event_id, merged_into) IN (SELECT event_id, id FROM questions WHERE ${isOwn})
      UNION
      SELECT target.event_id, target.id, target.merged_into
      FROM affected JOIN questions target ON (target.event_id, target.id) = (affected.event_id, affected.merged_into)
    )
    SELECT event_id AS "eventId", id AS "postId" FROM questions
    WHERE (event_id, id) IN (SELECT event_id, id FROM affected) ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  await separateFrom(transaction, "questions", isOwn);
  await sql`
    WITH erased AS (DELETE FROM questions WHERE ${isOwn} RETURNING event_id, id)
    DELETE FROM pinned_posts USING erased
    WHERE pinned_posts.event_id = erased.event_id AND post_id = erased.id`.execute(transaction);
  await sql`DELETE FROM question_votes WHERE profile_id = ${profileId}`.execute(transaction);
  await updateCounts(transaction, questionVotes, affected);
}

/** Of the first questions: the number of the author, and how many sample attendees voted for and against it. */
const VOTES = [
  { by: 4, upvotes: 19, downvotes: 1 },
  { by: 11, upvotes: 15, downvotes: 0 },
  { by: 3, upvotes: 11, downvotes: 2 },
  { by: 17, upvotes: 8, downvotes: 3 },
  { by: 11, upvotes: 6, downvotes: 0 },
  { by: 8, upvotes: 21, downvotes: 0, is_answered: true },
  { by: 14, upvotes: 9, downvotes: 1, is_answered: true },
] as const;

const fillDemo: FillDemo = async (transaction, eventId) => {
  // Nobody moderates the demo, so a visitor's question would stay pending.
  await transaction
    .updateTable("events")
    .set({ review_anonymous_questions: false })
    .where("id", "=", eventId)
    .execute();
  for (const [index, { by, ...question }] of VOTES.entries()) {
    const author = sampleAttendee(by);
    const submission = sampleSubmission(eventId, author, VOTES.length - index);
    const { id } = await transaction
      .insertInto("questions")
      .values({
        content: texts[index] ?? "",
        participant_name: author.name,
        ...question,
        ...submission,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const votes = sampleAttendees(question.upvotes + question.downvotes).map((voter, nth) => ({
      event_id: eventId,
      question_id: id,
      profile_id: voter.id,
      vote: nth < question.upvotes ? ("upvote" as const) : ("downvote" as const),
      voted_at: submission.submitted_at,
    }));
    await transaction.insertInto("question_votes").values(votes).execute();
  }
};

export const questionReports = {
  exportTable: exportOf("questions", {
    ...AUTHOR,
    content: sql`post.content`,
    status: mergedOr(sql`
      CASE WHEN post.held_for IS NOT NULL THEN 'pending' WHEN post.is_hidden THEN 'ignored'
           WHEN post.is_answered THEN 'answered' ELSE 'open' END`),
    upvotes: sql`post.upvotes`,
    downvotes: sql`post.downvotes`,
    answer: sql`post.answer`,
    mergedInto: mergedIntoText("questions"),
    labels: sql`coalesce(
      (SELECT string_agg(name, ', ' ORDER BY position)
       FROM labeled_questions JOIN question_labels label
         ON label.event_id = labeled_questions.event_id AND label.id = label_id
       WHERE labeled_questions.event_id = post.event_id AND question_id = post.id), '')`,
  }),
  participation: timesOf("questions"),
  // Ignored questions do not count (LB-4). A merged one does, but its votes count for the question it is merged into.
  points: scoresOf(
    "questions",
    questions,
    sql`(held_for IS NOT NULL OR NOT is_hidden)`,
    sql`CASE WHEN merged_into IS NULL THEN upvotes ELSE 0 END`,
  ),
  posts: { table: "questions", translated: isShownSeparately },
  logSubjects: [{ actions: questions.moderation.loggedActions, table: "questions", text: sql`target.content` }],
  stageActivity: (eventId) => sql`
    (${recentTimesOf("questions", isShownSeparately)(eventId)})
    UNION ALL (SELECT voted_at FROM question_votes WHERE event_id = ${eventId} ORDER BY voted_at DESC LIMIT 1000)`,
  keepInPicture: {
    "GET /api/events/:eventId/social": ({ taken }, connection, eventId) =>
      keepPublic(connection, { table: "questions", isPublic: isShownSeparately }, eventId, taken as Question[]),
  },
  myDay: async (connection, event, { keys }) => {
    if (keys.length === 0) return { questions: [], votesReceived: 0 };
    const rows = await questionRows(connection, event.id)
      .where("participant_key", "in", keys)
      .orderBy("questions.id")
      .execute();
    // The votes of a merged question count for the question that it is merged into.
    const shown = rows.filter((row) => row.merged_into === null);
    const merges = await listMerges(connection, "questions", event.id);
    return {
      questions: rows.map((row) => toOwnQuestion(row, merges)),
      votesReceived: shown.reduce((sum, { upvotes }) => sum + upvotes, 0),
    };
  },
  erasure: { erase: eraseQuestions },
  fillDemo,
} satisfies Partial<Activity>;
