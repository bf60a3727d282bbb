/** Votes on questions. Counts are always counted from the rows, one per profile and question (D-33). */
import type { Vote, VoteSummary } from "@hubbub/contract/activities/questions";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { isOnWall, type QuestionStatus } from "./question-row.ts";

export interface QuestionVote extends Submission {
  questionId: number;
  profileId: string;
  /** "none" takes the vote back. */
  vote: Vote;
}

export interface CountedQuestion {
  eventId: string;
  questionId: number;
  upvotes: number;
  downvotes: number;
  /** When these counts were true: microseconds of the database's clock. */
  at: number;
}

/** What a committed batch changed. */
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

/** Microseconds. Under the questions' locks their order is the order of the changes, on all nodes. */
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
      return question && isOnWall(question.status) ? null : notFound("Question");
    },
    write: (transaction, accepted) => {
      const votes = lastOfEach(accepted);
      return { changes: store(transaction, votes), counts: count(transaction, votes) };
    },
    toReceipts: (accepted, { counts }) => toSummaries(accepted, counts),
    broadcast: (_accepted, { changes, counts }) => {
      const touched = new Set(changes.map((change) => questionKey(change.eventId, change.questionId)));
      const counted = counts.filter((entry) => touched.has(questionKey(entry.eventId, entry.questionId)));
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

/** Where a participant votes twice on one question within a batch, the second vote counts. */
function lastOfEach(requests: readonly QuestionVote[]): QuestionVote[] {
  return [...new Map(requests.map((request) => [voterKey(request), request])).values()];
}

function voterKey({ eventId, questionId, profileId }: QuestionVote): string {
  return `${questionKey(eventId, questionId)}/${profileId}`;
}

/** @returns the votes that changed something */
async function store(transaction: Kysely<Schema>, requests: readonly QuestionVote[]): Promise<QuestionVote[]> {
  const { rows } = await sql<{ event_id: string; question_id: number; profile_id: string }>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[],
        ${requests.map(({ profileId }) => profileId)}::text[], ${requests.map(({ vote }) => vote)}::text[]
      ) AS asked(event_id, question_id, profile_id, vote)
    ), kept AS (
      INSERT INTO question_votes AS stored (event_id, question_id, profile_id, vote)
      SELECT event_id, question_id, profile_id, vote FROM asked WHERE vote <> 'none'
      ON CONFLICT (event_id, question_id, profile_id)
        DO UPDATE SET vote = excluded.vote, voted_at = excluded.voted_at WHERE stored.vote <> excluded.vote
      RETURNING event_id, question_id, profile_id
    ), taken_back AS (
      DELETE FROM question_votes stored USING asked
      WHERE asked.vote = 'none'
        AND (stored.event_id, stored.question_id, stored.profile_id) = (asked.event_id, asked.question_id, asked.profile_id)
      RETURNING stored.event_id, stored.question_id, stored.profile_id
    )
    SELECT * FROM kept UNION ALL SELECT * FROM taken_back`.execute(transaction);
  const changed = new Set(rows.map((row) => `${questionKey(row.event_id, row.question_id)}/${row.profile_id}`));
  return requests.filter((request) => changed.has(voterKey(request)));
}

/** Counts the questions' votes from the rows and stores the counts. */
async function count(transaction: Kysely<Schema>, requests: readonly QuestionVote[]): Promise<CountedQuestion[]> {
  const { rows } = await sql<CountedQuestion>`
    UPDATE questions SET upvotes = counted.upvotes, downvotes = counted.downvotes
    FROM (
      SELECT asked.event_id, asked.question_id,
             count(*) FILTER (WHERE vote = 'upvote')::int AS upvotes,
             count(*) FILTER (WHERE vote = 'downvote')::int AS downvotes
      FROM (
        SELECT DISTINCT * FROM unnest(
          ${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[]
        ) AS asked(event_id, question_id)
      ) asked
      LEFT JOIN question_votes USING (event_id, question_id)
      GROUP BY asked.event_id, asked.question_id
    ) counted
    WHERE (questions.event_id, questions.id) = (counted.event_id, counted.question_id)
    RETURNING questions.event_id AS "eventId", questions.id AS "questionId", questions.upvotes, questions.downvotes,
              ${clock} AS at`.execute(transaction);
  return rows;
}

/** What each voter sees: the question's new counts and the voter's own last vote. */
function toSummaries(accepted: readonly QuestionVote[], counts: readonly CountedQuestion[]): VoteSummary[] {
  const votes = new Map(accepted.map((request) => [voterKey(request), request.vote]));
  const countOf = new Map(counts.map((entry) => [questionKey(entry.eventId, entry.questionId), entry]));
  return accepted.map((request) => {
    const { upvotes = 0, downvotes = 0 } = countOf.get(questionKey(request.eventId, request.questionId)) ?? {};
    return { upvotes, downvotes, userVote: votes.get(voterKey(request)) ?? "none" };
  });
}
