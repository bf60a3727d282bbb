/** Queries for mood votes. */
import {
  type Mood,
  type MoodCounts,
  NO_VOTES,
  REACTION_LOCK_SECONDS,
} from "@hubbub/contract/activities/reactions/rules";
import type { ReactionReceipt } from "@hubbub/contract/activities/reactions/calls";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { participantOf, type Quota } from "../../submissions/admission.ts";
import { findReplaysIn, type ReplayableRow } from "../../submissions/replays.store.ts";
import type { MoodVote } from "./mood-vote-submissions.ts";

type Connection = Kysely<Schema>;

interface StoredRow extends ReplayableRow {
  id: number;
  mood: Mood;
  submitted_at: Date;
}

interface CountsRow extends MoodCounts {
  event_id: string;
}

/** Reads an event's present counts. */
export async function readMoodCounts(kysely: Connection, eventId: string): Promise<MoodCounts> {
  const row = await kysely
    .selectFrom("reaction_counts")
    .select(["excited", "neutral", "bored"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row ?? NO_VOTES;
}

/** Finds the receipts of votes that earlier requests with the same keys have stored. */
export function findReplays(connection: Connection, votes: readonly MoodVote[]): Promise<Map<string, ReactionReceipt>> {
  return findReplaysIn(connection, "reaction_votes", votes, toReceipt);
}

/** Finds participants who voted within the lock time, with the remaining seconds. */
export async function countQuotas(connection: Connection, votes: readonly MoodVote[]): Promise<Map<string, Quota>> {
  // The lateral join looks up each voter by index. For a plain join the planner may read all votes of the last 30 s.
  const { rows } = await sql<{ event_id: string; participant_key: string; seconds: number }>`
    SELECT voter.event_id, voter.participant_key,
           ceil(${REACTION_LOCK_SECONDS}::int - extract(epoch FROM statement_timestamp() - latest.submitted_at))::int AS seconds
    FROM unnest(${votes.map((vote) => vote.eventId)}::text[], ${votes.map((vote) => vote.participantKey)}::text[])
      AS voter(event_id, participant_key)
    CROSS JOIN LATERAL (
      SELECT submitted_at FROM reaction_votes
      WHERE event_id = voter.event_id AND participant_key = voter.participant_key
        AND submitted_at > statement_timestamp() - make_interval(secs => ${REACTION_LOCK_SECONDS}::int)
      ORDER BY submitted_at DESC LIMIT 1
    ) latest`.execute(connection);
  const quotas = new Map<string, Quota>();
  for (const { event_id, participant_key, seconds } of rows) {
    const retryAfter = Math.min(Math.max(seconds, 1), REACTION_LOCK_SECONDS);
    quotas.set(participantOf({ eventId: event_id, participantKey: participant_key }), { count: 1, retryAfter });
  }
  return quotas;
}

/**
 * Locks the rows of the counts until the commit, so that concurrent nodes add up each other's votes. A single node
 * needs no lock, because it writes its batches one after another. The order of ids avoids deadlocks.
 */
export async function lockCounts(connection: Connection, eventIds: readonly string[]): Promise<void> {
  const lock = () =>
    connection
      .selectFrom("reaction_counts")
      .select("event_id")
      .where("event_id", "in", [...eventIds])
      .orderBy("event_id")
      .forUpdate()
      .execute();
  if ((await lock()).length === eventIds.length) return;
  // The row is created with an event's first votes. A deleted event gets no row, and its votes are refused.
  await sql`
    INSERT INTO reaction_counts (event_id)
    SELECT id FROM events WHERE id = ANY(${eventIds}::text[]) ORDER BY id
    ON CONFLICT (event_id) DO NOTHING`.execute(connection);
  await lock();
}

/** Stores votes. @returns their receipts, in the same order */
export async function insertVotes(connection: Connection, votes: readonly MoodVote[]): Promise<ReactionReceipt[]> {
  const { rows } = await sql<StoredRow>`
    INSERT INTO reaction_votes (event_id, mood, participant_key, profile_id, idempotency_key)
    SELECT event_id, mood, participant_key, profile_id, idempotency_key
    FROM unnest(
      ${votes.map((vote) => vote.eventId)}::text[], ${votes.map((vote) => vote.mood)}::text[],
      ${votes.map((vote) => vote.participantKey)}::text[], ${votes.map((vote) => vote.profileId)}::text[],
      ${votes.map((vote) => vote.idempotencyKey)}::text[]
    ) WITH ORDINALITY AS submitted(event_id, mood, participant_key, profile_id, idempotency_key, position)
    ORDER BY position
    RETURNING *`.execute(connection);
  // Ids ascend in the order of the inserted rows; RETURNING does not guarantee that order.
  return rows.sort((a, b) => a.id - b.id).map(toReceipt);
}

/** Adds votes to the counts and returns the new counts. The row is created with an event's first votes. */
export async function addToCounts(
  connection: Connection,
  votes: readonly MoodVote[],
): Promise<Map<string, MoodCounts>> {
  const { rows } = await sql<CountsRow>`
    INSERT INTO reaction_counts AS totals (event_id, excited, neutral, bored)
    SELECT event_id, count(*) FILTER (WHERE mood = 'excited'), count(*) FILTER (WHERE mood = 'neutral'),
           count(*) FILTER (WHERE mood = 'bored')
    FROM unnest(${votes.map((vote) => vote.eventId)}::text[], ${votes.map((vote) => vote.mood)}::text[]) AS cast_vote(event_id, mood)
    GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET
      excited = totals.excited + excluded.excited,
      neutral = totals.neutral + excluded.neutral,
      bored = totals.bored + excluded.bored
    RETURNING event_id, excited, neutral, bored`.execute(connection);
  return byEvent(rows);
}

function byEvent(rows: readonly CountsRow[]): Map<string, MoodCounts> {
  return new Map(rows.map(({ event_id, excited, neutral, bored }) => [event_id, { excited, neutral, bored }]));
}

function toReceipt(row: StoredRow): ReactionReceipt {
  return { id: String(row.id), emoji: row.mood, submittedAt: row.submitted_at.toISOString() };
}
