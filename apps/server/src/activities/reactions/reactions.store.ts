/** Queries for mood votes: counts, exports, insights, and the demo event. */
import { sql } from "kysely";
import { type Insights, INSIGHTS_HOURS } from "@hubbub/contract/insights";
import { type Mood, type MoodCounts, NO_VOTES } from "@hubbub/contract/activities/reactions/rules";

import type { Connection } from "../../domain/schema/schema.ts";
import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { exportOf, recentTimesOf, timesOf } from "../posts.store.ts";
import type { FillDemo } from "../activity.ts";
import { sampleAttendees, sampleSubmission } from "../sample-attendees.ts";

/** Reads an event's present counts. */
export async function readMoodCounts(kysely: Connection, eventId: string): Promise<MoodCounts> {
  const row = await kysely
    .selectFrom("mood_counts")
    .select(["excited", "neutral", "bored"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row ?? NO_VOTES;
}

interface EventMoodCounts extends MoodCounts {
  event_id: string;
  /** Database time of the counts, in microseconds. */
  at: number;
}

/**
 * Adds votes to the counts and returns the new counts, with the microsecond of the database's clock under the lock. The
 * row is created with an event's first votes. The rows are locked in the order of their ids, so that concurrent nodes add
 * up each other's votes and do not deadlock.
 */
export async function addToCounts(
  connection: Connection,
  votes: readonly { event_id: string; mood: Mood }[],
): Promise<EventMoodCounts[]> {
  const { rows } = await sql<EventMoodCounts>`
    INSERT INTO mood_counts AS totals (event_id, excited, neutral, bored)
    SELECT event_id, count(*) FILTER (WHERE mood = 'excited'), count(*) FILTER (WHERE mood = 'neutral'),
           count(*) FILTER (WHERE mood = 'bored')
    FROM ${unnest(votes, { event_id: "text", mood: "text" })} AS cast_vote(event_id, mood)
    GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET
      excited = totals.excited + excluded.excited,
      neutral = totals.neutral + excluded.neutral,
      bored = totals.bored + excluded.bored
    RETURNING event_id, excited, neutral, bored,
              ${databaseMicroseconds} AS at`.execute(connection);
  return rows;
}

export const exportTable = exportOf(
  "mood_votes",
  { submittedAt: sql`post.submitted_at`, mood: sql`post.mood` },
  { mood: "Reaction" },
);

export const votes = timesOf("mood_votes");
export const recentVotes = recentTimesOf("mood_votes");

/** The votes for each mood per minute, within the last `INSIGHTS_HOURS` of votes. */
export async function readInsightsFields(kysely: Connection, eventId: string): Promise<Pick<Insights, "reactions">> {
  const { rows } = await sql<{ minute: Date; excited: number; neutral: number; bored: number }>`
    SELECT date_trunc('minute', submitted_at) AS minute,
           count(*) FILTER (WHERE mood = 'excited')::int AS excited,
           count(*) FILTER (WHERE mood = 'neutral')::int AS neutral,
           count(*) FILTER (WHERE mood = 'bored')::int AS bored
    FROM mood_votes
    WHERE event_id = ${eventId}
      AND submitted_at > (SELECT max(submitted_at) FROM mood_votes WHERE event_id = ${eventId})
                         - make_interval(hours => ${INSIGHTS_HOURS})
    GROUP BY minute ORDER BY minute`.execute(kysely);
  return { reactions: rows.map((row) => ({ ...row, minute: row.minute.toISOString() })) };
}

const VOTES: Record<Mood, number> = { excited: 14, neutral: 7, bored: 3 };

export const fillDemo: FillDemo = async (transaction, eventId) => {
  const moods = Object.entries(VOTES).flatMap(([mood, count]) => Array<Mood>(count).fill(mood as Mood));
  const rows = sampleAttendees(moods.length).map((voter, index) => ({
    mood: moods[index] ?? "neutral",
    ...sampleSubmission(eventId, voter, moods.length - index),
  }));
  await transaction.insertInto("mood_votes").values(rows).execute();
  await transaction
    .insertInto("mood_counts")
    .values({ event_id: eventId, ...VOTES })
    .execute();
};
