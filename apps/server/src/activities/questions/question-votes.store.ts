/** Queries for votes on questions. Counts are always computed from the rows, one per profile and question. */
import type { Vote } from "@hubbub/contract/activities/questions/index";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { Submission } from "../../submissions/admission.ts";
import { mergedRows } from "../merges.store.ts";
import type { QuestionRow } from "./question-row.ts";

interface QuestionRef {
  eventId: string;
  questionId: number;
}

export interface QuestionVote extends Submission, QuestionRef {
  profileId: string;
  /** "none" withdraws the vote. */
  vote: Vote;
}

export interface CountedQuestion extends QuestionRef {
  upvotes: number;
  downvotes: number;
  /** Database time of these counts, in microseconds. */
  at: number;
}

export interface LockedQuestion extends QuestionRef, Pick<QuestionRow, "is_hidden" | "merged_into"> {
  /** Whether other questions are merged into it. */
  has_merged: boolean;
}

export function questionKey({ eventId, questionId }: QuestionRef): string {
  return `${eventId}/${questionId}`;
}

/** SQL: the events and ids of questions. */
const questionRefs = (questions: readonly QuestionRef[]) =>
  sql`SELECT DISTINCT * FROM ${unnest(questions, { eventId: "text", questionId: "bigint" })}`;

/** Locks the questions in one order everywhere, so that two nodes cannot deadlock. */
export async function lockQuestions(
  transaction: Connection,
  requests: readonly QuestionVote[],
): Promise<Map<string, LockedQuestion>> {
  const { rows } = await sql<LockedQuestion>`
    SELECT event_id AS "eventId", id AS "questionId", is_hidden, merged_into, EXISTS (
      SELECT FROM questions merged WHERE (merged.event_id, merged.merged_into) = (questions.event_id, questions.id)
    ) AS has_merged
    FROM questions WHERE (event_id, id) IN (${questionRefs(requests)})
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [questionKey(row), row]));
}

type VoterRef = Pick<QuestionVote, "eventId" | "questionId" | "profileId">;

/** SQL: the fields of a `VoterRef`. */
const voter = sql`event_id AS "eventId", question_id AS "questionId", profile_id AS "profileId"`;

/** Identifies a profile's vote on a question. */
export function voterKey(vote: VoterRef): string {
  return `${questionKey(vote)}/${vote.profileId}`;
}

/** SQL: a table of the votes to store. */
const wantedVotes = (requests: readonly QuestionVote[]) => sql`wanted(event_id, question_id, profile_id, vote) AS (
    SELECT * FROM ${unnest(requests, { eventId: "text", questionId: "bigint", profileId: "text", vote: "text" })}
  )`;

/** @param statement a query whose result is the `VoterRef` of each vote that it has changed */
async function changedBy(
  transaction: Connection,
  requests: readonly QuestionVote[],
  statement: RawBuilder<VoterRef>,
): Promise<QuestionVote[]> {
  if (requests.length === 0) return [];
  const { rows } = await statement.execute(transaction);
  const changed = new Set(rows.map(voterKey));
  return requests.filter((request) => changed.has(voterKey(request)));
}

/**
 * Stores the votes. A withdrawn one is deleted: if the question is merged later, the voter's vote on the other question
 * then counts.
 * @returns those that changed something
 */
export function storeVotes(transaction: Connection, requests: readonly QuestionVote[]): Promise<QuestionVote[]> {
  return changedBy(
    transaction,
    requests,
    sql`
    WITH ${wantedVotes(requests)}, stored_votes AS (
      INSERT INTO question_votes AS stored (event_id, question_id, profile_id, vote)
      SELECT event_id, question_id, profile_id, vote FROM wanted WHERE vote <> 'none'
      ON CONFLICT (event_id, question_id, profile_id)
        DO UPDATE SET vote = excluded.vote, voted_at = excluded.voted_at WHERE stored.vote <> excluded.vote
      RETURNING event_id, question_id, profile_id
    ), withdrawn AS (
      DELETE FROM question_votes stored USING wanted
      WHERE wanted.vote = 'none'
        AND (stored.event_id, stored.question_id, stored.profile_id) = (wanted.event_id, wanted.question_id, wanted.profile_id)
      RETURNING stored.event_id, stored.question_id, stored.profile_id
    )
    SELECT ${voter} FROM (SELECT * FROM stored_votes UNION ALL SELECT * FROM withdrawn) changed`,
  );
}

/**
 * Like `storeVotes`, for questions that others are merged into. A vote is stored if it differs from the voter's latest
 * on any of these questions, and is then the latest. Withdrawing is stored as a vote "none".
 */
export function storeVotesOnMerged(
  transaction: Connection,
  requests: readonly QuestionVote[],
): Promise<QuestionVote[]> {
  return changedBy(
    transaction,
    requests,
    sql`
    WITH RECURSIVE ${wantedVotes(requests)}, ${mergedRows("questions", questionRefs(requests))}, latest AS (
      SELECT DISTINCT ON (wanted.event_id, wanted.question_id, wanted.profile_id)
             wanted.event_id, wanted.question_id, wanted.profile_id, stored.vote, stored.voted_at
      FROM wanted
      JOIN merged ON (merged.event_id, merged.shown) = (wanted.event_id, wanted.question_id)
      JOIN question_votes stored
        ON (stored.event_id, stored.question_id, stored.profile_id) = (merged.event_id, merged.id, wanted.profile_id)
      ORDER BY wanted.event_id, wanted.question_id, wanted.profile_id, stored.voted_at DESC, stored.question_id DESC
    )
    INSERT INTO question_votes (event_id, question_id, profile_id, vote, voted_at)
    SELECT event_id, question_id, profile_id, wanted.vote,
           greatest(clock_timestamp(), latest.voted_at + interval '1 microsecond')
    FROM wanted LEFT JOIN latest USING (event_id, question_id, profile_id)
    WHERE coalesce(latest.vote, 'none') <> wanted.vote
    ON CONFLICT (event_id, question_id, profile_id) DO UPDATE SET vote = excluded.vote, voted_at = excluded.voted_at
    RETURNING ${voter}`,
  );
}

/**
 * Computes the counts of questions from the rows and stores them: the latest vote of each profile on the question and
 * those that are merged into it. The time is read under the questions' locks, so it orders the changes of all nodes.
 */
export async function updateCounts(
  transaction: Connection,
  questions: readonly QuestionRef[],
): Promise<CountedQuestion[]> {
  if (questions.length === 0) return [];
  const { rows } = await sql<CountedQuestion>`
    WITH RECURSIVE ${mergedRows("questions", questionRefs(questions))}, latest AS (
      SELECT DISTINCT ON (event_id, shown, profile_id) event_id, shown, vote
      FROM merged JOIN question_votes stored USING (event_id)
      WHERE stored.question_id = merged.id
      ORDER BY event_id, shown, profile_id, voted_at DESC, stored.question_id DESC
    ), counted AS (
      SELECT event_id, shown AS question_id, count(*) FILTER (WHERE vote = 'upvote')::int AS upvotes,
             count(*) FILTER (WHERE vote = 'downvote')::int AS downvotes
      FROM (SELECT DISTINCT event_id, shown FROM merged) shown LEFT JOIN latest USING (event_id, shown)
      GROUP BY event_id, shown
    )
    UPDATE questions SET upvotes = counted.upvotes, downvotes = counted.downvotes
    FROM counted WHERE (questions.event_id, questions.id) = (counted.event_id, counted.question_id)
    RETURNING questions.event_id AS "eventId", questions.id AS "questionId", questions.upvotes, questions.downvotes,
              ${databaseMicroseconds} AS at`.execute(transaction);
  return rows;
}
