/**
 * Votes: what arrives within a few milliseconds is judged, stored and counted in one transaction. Counts are always
 * counted from the rows, one for each profile and question (D-33).
 */
import { VOTE_LOGIN_SENTENCE, type Vote, type VoteSummary } from "@hubbub/contract/activities/questions";
import { type Kysely, sql } from "kysely";

import { BatchWriter } from "../../platform/database/batch-writer.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inPipelinedTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { closedBecause } from "../../domain/events/event-state.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import { lockProfiles } from "../../submissions/profiles.store.ts";
import { archived, future, loginRequired, notFound, off, past, type Refusal } from "../../platform/http/refusal.ts";
import { isOnWall, type QuestionStatus } from "./question-row.ts";

export interface VoteRequest {
  eventId: string;
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
  /** When that was so, by the database's clock. */
  at: number;
}

/** What a batch changed; told once it is committed. */
export interface VotesChanged {
  counted: readonly CountedQuestion[];
  voters: readonly { eventId: string; profileId: string }[];
}

export type VoteWriter = BatchWriter<VoteRequest, VoteSummary>;

interface LockedQuestion {
  event_id: string;
  id: number;
  status: QuestionStatus;
}

/** Microseconds; under the questions' locks the order of these is the order of the changes, on all nodes. */
const clock = sql`(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`;
const closures = { archived, past, future, off };
const questionKey = (eventId: string, questionId: number) => `${eventId}/${questionId}`;

export function createVoteWriter(kysely: Kysely<Schema>, onChanged: (changed: VotesChanged) => void): VoteWriter {
  return new BatchWriter<VoteRequest, VoteSummary>({
    write: (requests) =>
      inPipelinedTransaction(kysely, {
        read: async (transaction) => {
          const [events, profiles, questions] = await Promise.all([
            lockEventsForSubmission(
              transaction,
              requests.map(({ eventId }) => eventId),
            ),
            lockProfiles(transaction, requests),
            lockQuestions(transaction, requests),
          ]);
          return { events, profiles, questions };
        },
        write: async (transaction, { events, profiles, questions }, afterCommit) => {
          const refusals = requests.map((request) =>
            // Erased while this was on its way.
            profiles.has(request.profileId) ? refuse(request, events, questions) : loginRequired(VOTE_LOGIN_SENTENCE),
          );
          const last = lastOfEach(requests.filter((_, index) => refusals[index] === null));
          const [changes, counts] = await Promise.all([store(transaction, last), count(transaction, last)]);
          const touched = new Set(changes.map((change) => questionKey(change.eventId, change.questionId)));
          const counted = counts.filter((entry) => touched.has(questionKey(entry.eventId, entry.questionId)));
          if (changes.length > 0) afterCommit(() => onChanged({ counted, voters: changes }));
          return answers(requests, refusals, last, counts);
        },
      }),
  });
}

/** In one order everywhere, so that two nodes never wait for each other in a circle. */
async function lockQuestions(
  transaction: Kysely<Schema>,
  requests: readonly VoteRequest[],
): Promise<Map<string, LockedQuestion>> {
  const { rows } = await sql<LockedQuestion>`
    SELECT event_id, id, status FROM questions
    WHERE (event_id, id) IN (
      SELECT * FROM unnest(${requests.map(({ eventId }) => eventId)}::text[], ${requests.map(({ questionId }) => questionId)}::bigint[])
    )
    ORDER BY event_id, id FOR NO KEY UPDATE`.execute(transaction);
  return new Map(rows.map((row) => [questionKey(row.event_id, row.id), row]));
}

function refuse(
  { eventId, questionId }: VoteRequest,
  events: ReadonlyMap<string, EventRecord>,
  questions: ReadonlyMap<string, LockedQuestion>,
): Refusal | null {
  const event = events.get(eventId);
  if (!event) return notFound("Event");
  const question = questions.get(questionKey(eventId, questionId));
  if (!question || !isOnWall(question.status)) return notFound("Question");
  const closure = closedBecause("questions", event);
  return closure ? closures[closure]() : null;
}

/** Somebody who presses twice within a batch means the second. */
function lastOfEach(requests: readonly VoteRequest[]): VoteRequest[] {
  return [...new Map(requests.map((request) => [voterKey(request), request])).values()];
}

function voterKey({ eventId, questionId, profileId }: VoteRequest): string {
  return `${questionKey(eventId, questionId)}/${profileId}`;
}

/** Stores the votes; the answer has those that changed something. */
async function store(transaction: Kysely<Schema>, requests: readonly VoteRequest[]): Promise<VoteRequest[]> {
  if (requests.length === 0) return [];
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

/** The questions' votes, counted anew. */
async function count(transaction: Kysely<Schema>, requests: readonly VoteRequest[]): Promise<CountedQuestion[]> {
  if (requests.length === 0) return [];
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

function answers(
  requests: readonly VoteRequest[],
  refusals: readonly (Refusal | null)[],
  last: readonly VoteRequest[],
  counts: readonly CountedQuestion[],
): (VoteSummary | Error)[] {
  const votes = new Map(last.map((request) => [voterKey(request), request.vote]));
  const countOf = new Map(counts.map((entry) => [questionKey(entry.eventId, entry.questionId), entry]));
  return requests.map((request, index) => {
    const { upvotes = 0, downvotes = 0 } = countOf.get(questionKey(request.eventId, request.questionId)) ?? {};
    return refusals[index] ?? { upvotes, downvotes, userVote: votes.get(voterKey(request)) ?? "none" };
  });
}
