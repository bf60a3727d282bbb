/** Queries of questions for exports, the stage, the audit log, "My day" and points; their erasure; and the demo event. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { questions } from "@hubbub/contract/activities/questions/index";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import type { Activity, FillDemo } from "../activity.ts";
import { isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import { mergedOr, mergedIntoText, type PostRef, separateFrom } from "../merges.store.ts";
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
  // Own questions, those with own votes, and all that are shown as the same one. Locked in the same order as by the vote
  // writer, so that the two cannot deadlock.
  const { rows: affected } = await sql<PostRef>`
    SELECT event_id AS "eventId", id AS "postId" FROM questions
    WHERE (event_id, shown_as) IN (
      SELECT event_id, shown_as FROM questions
      WHERE ${isOwn}
        OR (event_id, id) IN (SELECT event_id, question_id FROM question_votes WHERE profile_id = ${profileId})
    )
    ORDER BY event_id, id FOR UPDATE`.execute(transaction);
  // An ignored question has no answer.
  const withoutAnswer = sql`
    , is_answered = post.is_answered AND NOT shown.is_hidden, answer = CASE WHEN NOT shown.is_hidden THEN post.answer END`;
  await separateFrom(transaction, "questions", isOwn, withoutAnswer);
  await sql`
    WITH erased AS (DELETE FROM questions WHERE ${isOwn} RETURNING event_id, id)
    DELETE FROM pinned_posts USING erased
    WHERE pinned_posts.event_id = erased.event_id AND post_id = erased.id`.execute(transaction);
  await sql`DELETE FROM question_votes WHERE profile_id = ${profileId}`.execute(transaction);
  await updateCounts(transaction, questionVotes, affected);
}

/** Of the first questions: the number of the author, and how many sample attendees voted for and against it. */
const VOTES = [
  { by: 4, upvotes: 19, downvotes: 1, is_answered: false },
  { by: 11, upvotes: 15, downvotes: 0, is_answered: false },
  { by: 3, upvotes: 11, downvotes: 2, is_answered: false },
  { by: 17, upvotes: 8, downvotes: 3, is_answered: false },
  { by: 11, upvotes: 6, downvotes: 0, is_answered: false },
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
  const newRow = await reserveRows(transaction, "questions", VOTES);
  const rows = VOTES.map((question, index) => {
    const { by, ...columns } = question;
    const { id } = newRow(question);
    const author = sampleAttendee(by);
    return {
      ...sampleSubmission(eventId, author, VOTES.length - index),
      ...columns,
      id,
      shown_as: id,
      content: texts[index] ?? "",
      participant_name: author.name,
    };
  });
  await insertRows(transaction, "questions", rows);
  const votes = rows.flatMap((question) =>
    sampleAttendees(question.upvotes + question.downvotes).map((voter, nth) => ({
      event_id: eventId,
      question_id: question.id,
      profile_id: voter.id,
      vote: nth < question.upvotes ? "upvote" : "downvote",
      voted_at: question.submitted_at,
    })),
  );
  await insertRows(transaction, "question_votes", votes);
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
  // Ignored questions do not count (LB-4). Merged ones do.
  points: scoresOf("questions", questions, sql`(held_for IS NOT NULL OR NOT is_hidden)`, sql`upvotes`),
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
    return {
      questions: rows.map(toOwnQuestion),
      votesReceived: rows.reduce((sum, { upvotes }) => sum + upvotes, 0),
    };
  },
  erasure: eraseQuestions,
  fillDemo,
} satisfies Partial<Activity>;
