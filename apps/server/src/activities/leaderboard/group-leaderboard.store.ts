/** Queries for a conference's leaderboard: the sums of its sessions' leaderboards. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { rankByPoints } from "@hubbub/contract/activities/leaderboard/points";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";

interface SummedRow {
  profile_id: string;
  display_name: string;
  username: string;
  total_points: number;
  sessions_attended: number;
  icebreaker: boolean;
  questions_asked: number;
  chat_messages: number;
  votes_received: number;
  reached_at: Date | null;
  quiz_points: number;
}

/** Lists the group's leaderboard by rank. Sessions whose leaderboard is switched off or not computed do not count. */
export async function listGroupLeaderboard(kysely: Connection, groupId: string): Promise<LeaderboardEntry[]> {
  const { rows } = await sql<SummedRow>`
    SELECT profiles.id AS profile_id, profiles.display_name, profiles.username,
      sum(entry.total_points)::int AS total_points, count(*)::int AS sessions_attended,
      bool_or(entry.icebreaker) AS icebreaker, sum(entry.questions_asked)::int AS questions_asked,
      sum(entry.chat_messages)::int AS chat_messages, sum(entry.votes_received)::int AS votes_received,
      max(entry.reached_at) AS reached_at, sum(entry.quiz_points)::int AS quiz_points
    FROM events
    JOIN leaderboard_entries entry ON entry.event_id = events.id
    JOIN profiles ON profiles.id = entry.profile_id
    WHERE events.group_id = ${groupId} AND events.has_leaderboard
    GROUP BY profiles.id`.execute(kysely);
  const ranked = rankByPoints(
    rows.map((row) => ({
      profileId: row.profile_id,
      participantName: row.display_name,
      username: row.username,
      totalPoints: row.total_points,
      votesReceived: row.votes_received,
      reachedAt: row.reached_at?.getTime() ?? null,
      sessionsAttended: row.sessions_attended,
      ...(row.quiz_points > 0 ? { quizPoints: row.quiz_points } : {}),
      activities: {
        icebreaker: row.icebreaker,
        questionsAsked: row.questions_asked,
        chatMessages: row.chat_messages,
      },
    })),
  );
  return ranked.map((entry) => {
    const { reachedAt: _reachedAt, ...published } = entry;
    return published;
  });
}

/** Lists the ids of the group's sessions whose text filter is on. */
export async function listFilteredSessions(kysely: Connection, groupId: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom("events")
    .where("group_id", "=", groupId)
    .where("text_filter_enabled", "=", true)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
