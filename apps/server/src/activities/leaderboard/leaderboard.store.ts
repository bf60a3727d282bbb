/** Queries for leaderboards: counts what people did in a session, stores the points, and adds up stored points. */
import type { ActivityName } from "@hubbub/contract/activities";
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";
import type { Activity, ExportedTable } from "../activity.ts";
import { rankByPoints } from "./ranking.ts";

/**
 * Computes and stores an event's leaderboard, replacing an earlier one. The event's row must be locked, so that
 * computations run one after another.
 * @returns the number of people on it
 */
export async function computeLeaderboard(
  transaction: Connection,
  eventId: string,
  activities: readonly Activity[],
): Promise<number> {
  const sources = activities.flatMap(({ unit, points: query }) => {
    const points = unit.submissions?.points;
    return points && query ? [{ activity: unit.name, points, query }] : [];
  });
  // Deletes the entries, too (foreign key).
  await transaction.deleteFrom("leaderboards").where("event_id", "=", eventId).execute();
  const formula = JSON.stringify(Object.fromEntries(sources.map(({ activity, points }) => [activity, points])));
  await transaction.insertInto("leaderboards").values({ event_id: eventId, formula }).execute();
  const sent = sources.map(
    ({ activity, points: { countedAtMost }, query }) => sql`
      SELECT ${activity}::text AS activity, sent.*,
             row_number() OVER (PARTITION BY profile_id ORDER BY submitted_at) <= ${countedAtMost} AS is_counted
      FROM (${query(eventId)}) sent WHERE profile_id IS NOT NULL`,
  );
  const { rows } = await sql<{ people: number }>`
    WITH stored AS (
      INSERT INTO leaderboard_entries
        (event_id, profile_id, activity, submissions, points, votes_received, reached_at)
      SELECT ${eventId}, profile_id, activity, count(*), sum(points) FILTER (WHERE is_counted),
             sum(votes) FILTER (WHERE is_counted), max(submitted_at) FILTER (WHERE is_counted)
      FROM (${sql.join(sent, sql` UNION ALL `)}) sent
      GROUP BY profile_id, activity
      RETURNING profile_id
    )
    SELECT count(DISTINCT profile_id)::int AS people FROM stored`.execute(transaction);
  return rows[0]?.people ?? 0;
}

/** Lists an event's leaderboard by rank; empty until it was computed. */
export async function listLeaderboard(connection: Connection, eventId: string): Promise<LeaderboardEntry[]> {
  const entries = await addUpEntries(connection, sql`events.id = ${eventId}`);
  return entries.map(({ sessionsAttended: _one, ...entry }) => entry);
}

/** Lists a group's leaderboard by rank. Sessions whose leaderboard is switched off or not computed do not count. */
export function listGroupLeaderboard(connection: Connection, groupId: string): Promise<LeaderboardEntry[]> {
  return addUpEntries(connection, sql`events.group_id = ${groupId} AND events.has_leaderboard`);
}

type SummedEntry = Pick<LeaderboardEntry, "profileId" | "participantName" | "username" | "activities"> &
  Record<"totalPoints" | "votesReceived" | "quizPoints" | "sessionsAttended", number> & { reachedAt: Date };

/**
 * Adds up stored points. The total is of all activities, the other fields are of those that the specification names.
 * @param sessions SQL condition of the events
 */
async function addUpEntries(connection: Connection, sessions: RawBuilder<unknown>): Promise<LeaderboardEntry[]> {
  const sumOf = (column: "submissions" | "points", activity: ActivityName) =>
    sql`coalesce(sum(entry.${sql.ref(column)}) FILTER (WHERE activity = ${activity}), 0)::int`;
  const { rows } = await sql<SummedEntry>`
    SELECT profiles.id AS "profileId", profiles.display_name AS "participantName", profiles.username,
           sum(points)::int AS "totalPoints", sum(votes_received)::int AS "votesReceived",
           ${sumOf("points", "polls")} AS "quizPoints", count(DISTINCT events.id)::int AS "sessionsAttended",
           max(reached_at) AS "reachedAt",
           json_build_object('icebreaker', ${sumOf("submissions", "icebreaker")} > 0,
                             'questionsAsked', ${sumOf("submissions", "questions")},
                             'chatMessages', ${sumOf("submissions", "chat")}) AS activities
    FROM events
    JOIN leaderboard_entries entry ON entry.event_id = events.id
    JOIN profiles ON profiles.id = entry.profile_id
    WHERE ${sessions} GROUP BY profiles.id`.execute(connection);
  return rankByPoints(rows).map(({ reachedAt: _reachedAt, quizPoints, ...entry }) => {
    return quizPoints > 0 ? { ...entry, quizPoints } : entry;
  });
}

/** Lists the ids of the group's sessions whose text filter is on. */
export async function listFilteredSessions(connection: Connection, groupId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("events")
    .where("group_id", "=", groupId)
    .where("text_filter_enabled", "=", true)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
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
    const entries = await listLeaderboard(kysely, eventId);
    yield entries.map(({ rank, participantName, username, totalPoints, activities, quizPoints = 0 }) => {
      return { rank, participantName, username, totalPoints, ...activities, quizPoints };
    });
  },
};
