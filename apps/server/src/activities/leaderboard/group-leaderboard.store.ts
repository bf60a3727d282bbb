/** Queries for a conference's leaderboard: the sums of its sessions' leaderboards. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { rankByPoints } from "@hubbub/contract/activities/leaderboard/points";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";

type SummedRow = Pick<LeaderboardEntry, "participantName" | "username" | "totalPoints" | "activities"> & {
  profileId: string;
  sessionsAttended: number;
  votesReceived: number;
  quizPoints: number;
  reachedAt: Date | null;
};

/** Lists the group's leaderboard by rank. Sessions whose leaderboard is switched off or not computed do not count. */
export async function listGroupLeaderboard(kysely: Connection, groupId: string): Promise<LeaderboardEntry[]> {
  const { rows } = await sql<SummedRow>`
    SELECT profiles.id AS "profileId", profiles.display_name AS "participantName", profiles.username,
      sum(entry.total_points)::int AS "totalPoints", sum(entry.votes_received)::int AS "votesReceived",
      max(entry.reached_at) AS "reachedAt", count(*)::int AS "sessionsAttended",
      sum(entry.quiz_points)::int AS "quizPoints",
      json_build_object('icebreaker', bool_or(entry.icebreaker), 'questionsAsked', sum(entry.questions_asked)::int,
        'chatMessages', sum(entry.chat_messages)::int) AS activities
    FROM events
    JOIN leaderboard_entries entry ON entry.event_id = events.id
    JOIN profiles ON profiles.id = entry.profile_id
    WHERE events.group_id = ${groupId} AND events.has_leaderboard
    GROUP BY profiles.id`.execute(kysely);
  const ranked = rankByPoints(
    rows.map(({ reachedAt, quizPoints, ...row }) => ({
      ...row,
      reachedAt: reachedAt?.getTime() ?? null,
      ...(quizPoints > 0 ? { quizPoints } : {}),
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
