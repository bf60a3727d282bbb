/** Queries for leaderboards: counts what people did in a session, and stores the result. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import {
  COUNTED_AT_MOST,
  LEADERBOARD_FORMULA_VERSION,
  pointsOf,
  rankByPoints,
} from "@hubbub/contract/activities/leaderboard/points";
import { POLLS_MAX } from "@hubbub/contract/activities/polls/limits";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;

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
export async function computeLeaderboard(transaction: Connection, eventId: string): Promise<number> {
  const counted = await countActivities(transaction, eventId);
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
export async function updateRanks(transaction: Connection, eventId: string): Promise<void> {
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

/**
 * Counts each wallet profile's contributions. Hidden responses, ignored questions and hidden messages do not count
 * (D-90). A merged question counts, but its votes count for the question that it is merged into. Answers to closed
 * quizzes count with their points. Contributions beyond the maximum of their kind change neither the votes received nor
 * the time.
 */
async function countActivities(transaction: Connection, eventId: string): Promise<CountedRow[]> {
  const { questions, chatMessages } = COUNTED_AT_MOST;
  const { rows } = await sql<CountedRow>`
    SELECT profile_id,
           bool_or(activity = 'icebreaker') AS icebreaker,
           count(*) FILTER (WHERE activity = 'question')::int AS questions_asked,
           count(*) FILTER (WHERE activity = 'message')::int AS chat_messages,
           sum(upvotes) FILTER (WHERE is_counted)::int AS votes_received,
           max(submitted_at) FILTER (WHERE is_counted) AS reached_at,
           coalesce(sum(quiz_points), 0)::int AS quiz_points
    FROM (
      SELECT *, row_number() OVER (PARTITION BY profile_id, activity ORDER BY submitted_at)
        <= CASE activity WHEN 'icebreaker' THEN 1 WHEN 'question' THEN ${questions}::int
                         WHEN 'message' THEN ${chatMessages}::int ELSE ${POLLS_MAX}::int END
        AS is_counted
      FROM (
        SELECT profile_id, 'icebreaker' AS activity, submitted_at, 0 AS upvotes, 0 AS quiz_points
        FROM icebreaker_responses WHERE event_id = ${eventId} AND status <> 'hidden'
        UNION ALL
        SELECT profile_id, 'question', submitted_at, CASE status WHEN 'merged' THEN 0 ELSE upvotes END, 0
        FROM questions WHERE event_id = ${eventId} AND status <> 'ignored'
        UNION ALL
        SELECT profile_id, 'message', submitted_at, 0, 0
        FROM chat_messages WHERE event_id = ${eventId} AND NOT is_hidden
        UNION ALL
        SELECT profile_id, 'quiz', submitted_at, 0, points
        FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
        WHERE polls.event_id = ${eventId} AND points > 0 AND state = 'closed'
      ) sent
      WHERE profile_id IS NOT NULL
    ) done
    GROUP BY profile_id`.execute(transaction);
  return rows;
}
