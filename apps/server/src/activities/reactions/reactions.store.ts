/** Queries for the counts of mood votes. */
import { type Mood, type MoodCounts, NO_VOTES } from "@hubbub/contract/activities/reactions/rules";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;

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

/** Adds votes to the counts and returns the new counts. The row is created with an event's first votes. */
export async function addToCounts(
  connection: Connection,
  votes: readonly { event_id: string; mood: Mood }[],
): Promise<Map<string, MoodCounts>> {
  const { rows } = await sql<CountsRow>`
    INSERT INTO reaction_counts AS totals (event_id, excited, neutral, bored)
    SELECT event_id, count(*) FILTER (WHERE mood = 'excited'), count(*) FILTER (WHERE mood = 'neutral'),
           count(*) FILTER (WHERE mood = 'bored')
    FROM unnest(${votes.map((vote) => vote.event_id)}::text[], ${votes.map((vote) => vote.mood)}::text[]) AS cast_vote(event_id, mood)
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
