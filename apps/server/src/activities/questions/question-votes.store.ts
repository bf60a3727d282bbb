/** Queries for votes on questions: one row for each profile and question. */
import type { Vote } from "@hubbub/contract/activities/questions/index";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import { mergedRows, type PostRef } from "../merges.store.ts";
import { type CountedPost, removeVotes, type VoteTable } from "../votes.store.ts";
import type { QuestionRow } from "./question-row.ts";

export const questionVotes = {
  table: "question_votes",
  posts: "questions",
  post: "question_id",
  voter: "profile_id",
  counts: {
    upvotes: sql`count(*) FILTER (WHERE latest.vote = 'upvote')`,
    downvotes: sql`count(*) FILTER (WHERE latest.vote = 'downvote')`,
  },
} as const satisfies VoteTable;

export type CountedQuestion = CountedPost<keyof typeof questionVotes.counts>;

export interface QuestionVote extends Submission, PostRef {
  profileId: string;
  /** "none" withdraws the vote. */
  vote: Vote;
}

export function questionKey({ eventId, postId }: PostRef): string {
  return `${eventId}/${postId}`;
}

type VoterRef = PostRef & { profileId: string };

/** Identifies a profile's vote on a question. */
export function voterKey(vote: VoterRef): string {
  return `${questionKey(vote)}/${vote.profileId}`;
}

/** Locks the questions in one order everywhere, so that two nodes cannot deadlock. @returns them by `questionKey` */
export async function lockQuestions(transaction: Connection, votes: readonly QuestionVote[]) {
  const { rows } = await sql<PostRef & Pick<QuestionRow, "is_hidden" | "merged_into">>`
    SELECT event_id AS "eventId", id AS "postId", is_hidden, merged_into FROM questions
    WHERE (event_id, id) IN (SELECT * FROM ${unnest(votes, { eventId: "text", postId: "bigint" })})
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [questionKey(row), row]));
}

/** Finds the votes that these replace, by `voterKey`. */
export async function findVotes(
  connection: Connection,
  votes: readonly QuestionVote[],
): Promise<ReadonlyMap<string, Vote>> {
  const { rows } = await sql<VoterRef & { vote: Vote }>`
    WITH RECURSIVE ${mergedRows("questions", votes)}
    SELECT event_id AS "eventId", target AS "postId", profile_id AS "profileId", vote
    FROM ${unnest(votes, { eventId: "text", postId: "bigint", profileId: "text" })}
      AS wanted(event_id, target, profile_id)
    JOIN merged USING (event_id, target)
    CROSS JOIN LATERAL (
      SELECT vote, voted_at, question_id FROM question_votes stored
      WHERE (stored.event_id, stored.question_id, stored.profile_id) = (merged.event_id, merged.id, wanted.profile_id)
      OFFSET 0
    ) votes
    ORDER BY voted_at, question_id`.execute(connection);
  return new Map(rows.map((row) => [voterKey(row), row.vote]));
}

/** Stores votes instead of those that the voters have given to these questions and to those merged into them (`stored`). */
export function storeVotes(
  transaction: Connection,
  votes: readonly QuestionVote[],
  stored: ReadonlyMap<string, Vote>,
): Promise<unknown> {
  const given = votes.filter(({ vote }) => vote !== "none");
  const rows = given.map(({ eventId, postId, profileId, vote }) => ({
    event_id: eventId,
    question_id: postId,
    profile_id: profileId,
    vote,
  }));
  return Promise.all([
    removeVotes(
      transaction,
      questionVotes,
      votes.filter((vote) => stored.has(voterKey(vote))).map((vote) => ({ ...vote, voter: vote.profileId })),
    ),
    insertRows(transaction, "question_votes", rows),
  ]);
}
