/** Queries for leaderboards: counts what people did in a session, and stores the result. */
import { leaderboard } from "@hubbub/contract/activities/leaderboard/index";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { MyDay } from "@hubbub/contract/me";
import {
  COUNTED_AT_MOST,
  LEADERBOARD_FORMULA_VERSION,
  pointsOf,
  rankByPoints,
} from "@hubbub/contract/activities/leaderboard/points";
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";
import { sql } from "kysely";

import { isOn } from "../../domain/events/event-state.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { EventQuery, ExportedTable, Points } from "../activity.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";

interface CountedRow {
  profile_id: string;
  icebreaker: boolean;
  questions_asked: number;
  chat_messages: number;
  votes_received: number;
  reached_at: Date;
  quiz_points: number;
}

/** Lists the stored leaderboard by rank; empty until it was computed. */
export async function listLeaderboard(
  kysely: Connection,
  eventId: string,
  limit?: number,
): Promise<LeaderboardEntry[]> {
  const rows = await kysely
    .selectFrom("leaderboard_entries")
    .innerJoin("profiles", "profiles.id", "leaderboard_entries.profile_id")
    .where("leaderboard_entries.event_id", "=", eventId)
    .selectAll("leaderboard_entries")
    .select(["profiles.display_name", "profiles.username"])
    .orderBy("leaderboard_entries.rank")
    .orderBy("leaderboard_entries.profile_id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    rank: row.rank,
    profileId: row.profile_id,
    participantName: row.display_name,
    username: row.username,
    tierBadge: row.tier_badge,
    totalPoints: row.total_points,
    votesReceived: row.votes_received,
    ...(row.quiz_points > 0 ? { quizPoints: row.quiz_points } : {}),
    activities: activitiesOf(row),
  }));
}

/**
 * Computes and stores an event's leaderboard, replacing an earlier one. The event's row must be locked, so that
 * computations run one after another.
 * @returns the number of entries
 */
export async function computeLeaderboard(
  transaction: Connection,
  eventId: string,
  points: readonly EventQuery<Points>[],
): Promise<number> {
  const counted = await countActivities(transaction, eventId, points);
  const ranked = rankByPoints(
    counted.map((row) => ({
      profileId: row.profile_id,
      activities: activitiesOf(row),
      totalPoints: pointsOf({ ...activitiesOf(row), quizPoints: row.quiz_points }),
      quizPoints: row.quiz_points,
      votesReceived: row.votes_received,
      reachedAt: row.reached_at.getTime(),
    })),
  );
  // Deletes the entries, too (foreign key).
  await transaction.deleteFrom("leaderboards").where("event_id", "=", eventId).execute();
  await transaction
    .insertInto("leaderboards")
    .values({ event_id: eventId, formula_version: LEADERBOARD_FORMULA_VERSION })
    .execute();
  await sql`
    INSERT INTO leaderboard_entries
      (event_id, profile_id, rank, tier_badge, total_points, icebreaker, questions_asked, chat_messages,
       votes_received, reached_at, quiz_points)
    SELECT ${eventId}, * FROM unnest(
      ${ranked.map(({ profileId }) => profileId)}::text[], ${ranked.map(({ rank }) => rank)}::int[],
      ${ranked.map(({ tierBadge }) => tierBadge)}::text[], ${ranked.map(({ totalPoints }) => totalPoints)}::int[],
      ${ranked.map(({ activities }) => activities.icebreaker)}::boolean[],
      ${ranked.map(({ activities }) => activities.questionsAsked)}::int[],
      ${ranked.map(({ activities }) => activities.chatMessages)}::int[],
      ${ranked.map(({ votesReceived }) => votesReceived)}::int[],
      ${ranked.map(({ reachedAt }) => new Date(reachedAt).toISOString())}::timestamptz[],
      ${ranked.map(({ quizPoints }) => quizPoints)}::int[]
    )`.execute(transaction);
  return ranked.length;
}

function activitiesOf(
  row: Pick<CountedRow, "icebreaker" | "questions_asked" | "chat_messages">,
): LeaderboardEntry["activities"] {
  return { icebreaker: row.icebreaker, questionsAsked: row.questions_asked, chatMessages: row.chat_messages };
}

/** Recomputes the ranks of a stored leaderboard after an entry was deleted. Points stay as they were counted. */
async function updateRanks(transaction: Connection, eventId: string): Promise<void> {
  const rows = await transaction
    .selectFrom("leaderboard_entries")
    .where("event_id", "=", eventId)
    .select(["profile_id", "total_points", "votes_received", "reached_at"])
    .execute();
  const ranked = rankByPoints(
    rows.map((row) => ({
      profileId: row.profile_id,
      totalPoints: row.total_points,
      votesReceived: row.votes_received,
      reachedAt: row.reached_at?.getTime() ?? null,
    })),
  );
  await sql`
    UPDATE leaderboard_entries SET rank = placed.rank, tier_badge = placed.tier_badge
    FROM unnest(
      ${ranked.map(({ profileId }) => profileId)}::text[], ${ranked.map(({ rank }) => rank)}::int[],
      ${ranked.map(({ tierBadge }) => tierBadge)}::text[]
    ) AS placed(profile_id, rank, tier_badge)
    WHERE leaderboard_entries.event_id = ${eventId} AND leaderboard_entries.profile_id = placed.profile_id`.execute(
    transaction,
  );
}

/** Deletes a person's entries, and updates the ranks of the others. @returns the groups of their events */
export async function eraseEntries(transaction: Transaction, { profileId }: Person): Promise<string[]> {
  const rows = await transaction
    .deleteFrom("leaderboard_entries as entry")
    .using("events")
    .whereRef("events.id", "=", "entry.event_id")
    .where("entry.profile_id", "=", profileId)
    .returning(["events.id", "events.group_id"])
    .execute();
  for (const { id } of rows) await updateRanks(transaction, id);
  return [...new Set(rows.flatMap((row) => row.group_id ?? []))];
}

/**
 * Counts each wallet profile's contributions. Those beyond the maximum of their kind change neither the votes received
 * nor the time.
 */
async function countActivities(
  transaction: Connection,
  eventId: string,
  points: readonly EventQuery<Points>[],
): Promise<CountedRow[]> {
  const { questions, chatMessages } = COUNTED_AT_MOST;
  const sent = sql.join(
    points.map((query) => query(eventId)),
    sql` UNION ALL `,
  );
  const { rows } = await sql<CountedRow>`
    SELECT profile_id,
           bool_or(kind = 'icebreaker') AS icebreaker,
           count(*) FILTER (WHERE kind = 'question')::int AS questions_asked,
           count(*) FILTER (WHERE kind = 'message')::int AS chat_messages,
           sum(upvotes) FILTER (WHERE is_counted)::int AS votes_received,
           max(submitted_at) FILTER (WHERE is_counted) AS reached_at,
           coalesce(sum(quiz_points), 0)::int AS quiz_points
    FROM (
      SELECT *, row_number() OVER (PARTITION BY profile_id, kind ORDER BY submitted_at)
        <= CASE kind WHEN 'icebreaker' THEN 1 WHEN 'question' THEN ${questions}::int
                     WHEN 'message' THEN ${chatMessages}::int ELSE ${POLLS_MAX}::int END
        AS is_counted
      FROM (${sent}) sent
      WHERE profile_id IS NOT NULL
    ) done
    GROUP BY profile_id`.execute(transaction);
  return rows;
}

export const exportTable: ExportedTable = {
  columns: [
    "rank",
    "participantName",
    "username",
    "totalPoints",
    "icebreaker",
    "questionsAsked",
    "chatMessages",
    "quizPoints",
  ],
  headings: { participantName: "Name", totalPoints: "Points", icebreaker: "Icebreaker answered" },
  // One batch: a leaderboard has at most one row per person.
  async *batches(kysely, eventId) {
    yield await kysely
      .selectFrom("leaderboard_entries")
      .innerJoin("profiles", "profiles.id", "leaderboard_entries.profile_id")
      .where("event_id", "=", eventId)
      .select(["rank", "display_name as participantName", "username", "total_points as totalPoints", "icebreaker"])
      .select(["questions_asked as questionsAsked", "chat_messages as chatMessages", "quiz_points as quizPoints"])
      .orderBy("rank")
      .orderBy("profile_id")
      .execute();
  },
};

/** A person's place on the leaderboard; null if they have none. */
export async function findOwnPlace(
  kysely: Connection,
  event: EventRecord,
  { profileId }: Person,
): Promise<Pick<MyDay, "place">> {
  if (!isOn(event, leaderboard) || profileId === null) return { place: null };
  const { rows } = await sql<NonNullable<MyDay["place"]>>`
    SELECT rank, total_points AS "totalPoints",
      (SELECT count(*)::int FROM leaderboard_entries WHERE event_id = ${event.id}) AS people
    FROM leaderboard_entries WHERE event_id = ${event.id} AND profile_id = ${profileId}`.execute(kysely);
  return { place: rows[0] ?? null };
}
