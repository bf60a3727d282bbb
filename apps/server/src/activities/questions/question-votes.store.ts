/** Write plan of votes on questions. Counts are always computed from the rows, one per profile and question (D-33). */
import type { Vote, VoteSummary } from "@hubbub/contract/activities/questions";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { isPublic, type QuestionStatus } from "./question-row.ts";

export interface QuestionVote extends Submission {
  questionId: number;
  profileId: string;
  /** "none" withdraws the vote. */
  vote: Vote;
}

export interface CountedQuestion {
  eventId: string;
  questionId: number;
  upvotes: number;
  downvotes: number;
  /** Database time of these counts, in microseconds. */
  at: number;
}

/** The changes of a committed batch. */
export interface VotesChanged {
  counted: readonly CountedQuestion[];
  voters: readonly { eventId: string; profileId: string }[];
}

export type QuestionVoteWriter = SubmissionWriter<QuestionVote, VoteSummary>;

interface LockedQuestion {
  event_id: string;
  id: number;
  status: QuestionStatus;
}

/** Database time in microseconds. Read under the questions' locks, it orders the changes of all nodes. */
const clock = sql`(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`;
const questionKey = (eventId: string, questionId: number) => `${eventId}/${questionId}`;

/** @param onChanged called after each committed batch that changed something */
export function createQuestionVoteWriter(
  kysely: Kysely<Schema>,
  onChanged: (changed: VotesChanged) => void,
): QuestionVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "questions",
    load: lockQuestions,
    refuse: ({ eventId, questionId }: QuestionVote, _event, questions) => {
      const question = questions.get(questionKey(eventId, questionId));
      return question && isPublic(question.status) ? null : notFound("Question");
    },
    write: (transaction, accepted) => {
      const votes = lastVotes(accepted);
      return { changes: storeVotes(transaction, votes), counts: updateCounts(transaction, votes) };
    },
    toReceipts: (accepted, { counts }) => toSummaries(accepted, counts),
    publish: (_accepted, { changes, counts }) => {
      const changedQuestions = new Set(changes.map((change) => questionKey(change.eventId, change.questionId)));
      const counted = counts.filter((entry) => changedQuestions.has(questionKey(entry.eventId, entry.questionId)));
      if (changes.length > 0) onChanged({ counted, voters: changes });
    },
  });
}

/** Locks the questions in one order everywhere, so that two nodes cannot deadlock. */
async function lockQuestions(
  transaction: Kysely<Schema>,
  requests: readonly QuestionVote[],
): Promise<Map<string, LockedQuestion>> {
  const { rows } = await sql<LockedQuestion>`
    SELECT event_id, id, status FROM questions
    WHERE (event_id, id) IN (
      SELECT * FROM unnest(${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[])
    )
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [questionKey(row.event_id, row.id), row]));
}

/** If a participant votes twice on a question in one batch, keeps only the second vote. */
function lastVotes(requests: readonly QuestionVote[]): QuestionVote[] {
  return [...new Map(requests.map((request) => [voterKey(request), request])).values()];
}

function voterKey({ eventId, questionId, profileId }: QuestionVote): string {
  return `${questionKey(eventId, questionId)}/${profileId}`;
}

/** Stores the votes. @returns those that changed something */
async function storeVotes(transaction: Kysely<Schema>, requests: readonly QuestionVote[]): Promise<QuestionVote[]> {
  const { rows } = await sql<{ event_id: string; question_id: number; profile_id: string }>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[],
        ${requests.map(({ profileId }) => profileId)}::text[], ${requests.map(({ vote }) => vote)}::text[]
      ) AS wanted(event_id, question_id, profile_id, vote)
    ), stored_votes AS (
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
    SELECT * FROM stored_votes UNION ALL SELECT * FROM withdrawn`.execute(transaction);
  const changed = new Set(rows.map((row) => `${questionKey(row.event_id, row.question_id)}/${row.profile_id}`));
  return requests.filter((request) => changed.has(voterKey(request)));
}

/** Computes the questions' counts from the rows and stores them. */
async function updateCounts(
  transaction: Kysely<Schema>,
  requests: readonly QuestionVote[],
): Promise<CountedQuestion[]> {
  const { rows } = await sql<CountedQuestion>`
    UPDATE questions SET upvotes = counted.upvotes, downvotes = counted.downvotes
    FROM (
      SELECT wanted.event_id, wanted.question_id,
             count(*) FILTER (WHERE vote = 'upvote')::int AS upvotes,
             count(*) FILTER (WHERE vote = 'downvote')::int AS downvotes
      FROM (
        SELECT DISTINCT * FROM unnest(
          ${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[]
        ) AS wanted(event_id, question_id)
      ) wanted
      LEFT JOIN question_votes USING (event_id, question_id)
      GROUP BY wanted.event_id, wanted.question_id
    ) counted
    WHERE (questions.event_id, questions.id) = (counted.event_id, counted.question_id)
    RETURNING questions.event_id AS "eventId", questions.id AS "questionId", questions.upvotes, questions.downvotes,
              ${clock} AS at`.execute(transaction);
  return rows;
}

/** Returns each voter's receipt: the question's new counts and the voter's last vote. */
function toSummaries(accepted: readonly QuestionVote[], counts: readonly CountedQuestion[]): VoteSummary[] {
  const votes = new Map(accepted.map((request) => [voterKey(request), request.vote]));
  const countOf = new Map(counts.map((entry) => [questionKey(entry.eventId, entry.questionId), entry]));
  return accepted.map((request) => {
    const { upvotes = 0, downvotes = 0 } = countOf.get(questionKey(request.eventId, request.questionId)) ?? {};
    return { upvotes, downvotes, userVote: votes.get(voterKey(request)) ?? "none" };
  });
}
