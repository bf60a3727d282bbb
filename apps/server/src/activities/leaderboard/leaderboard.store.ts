/** Queries for leaderboards: counts what people did in a session, stores the points, and adds up stored points. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";
import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import type { EventQuery, ExportedTable, Points } from "../activity.ts";
import { COUNTED_AT_MOST, LEADERBOARD_FORMULA_VERSION, pointsOf, rankByPoints } from "./points.ts";

/** How many contributions of each kind count. Further ones change neither the votes received nor the time. */
const COUNTED: Readonly<Record<Points["kind"], number>> = {
  icebreaker: 1,
  question: COUNTED_AT_MOST.questions,
  message: COUNTED_AT_MOST.chatMessages,
  quiz: POLLS_MAX,
};

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
  const entries = counted
    .map((row) => {
      const { icebreaker, questions_asked: questionsAsked, chat_messages: chatMessages, quiz_points: quizPoints } = row;
      const total_points = pointsOf({ icebreaker, questionsAsked, chatMessages, quizPoints });
      return { ...row, event_id: eventId, total_points };
    })
    .filter((entry) => entry.total_points > 0);
  // Deletes the entries, too (foreign key).
  await transaction.deleteFrom("leaderboards").where("event_id", "=", eventId).execute();
  await transaction
    .insertInto("leaderboards")
    .values({ event_id: eventId, formula_version: LEADERBOARD_FORMULA_VERSION })
    .execute();
  if (entries.length > 0) await insertRows(transaction, "leaderboard_entries", entries);
  return entries.length;
}

type CountedRow = Omit<Selectable<Schema["leaderboard_entries"]>, "event_id" | "total_points">;

/** Counts each wallet profile's contributions. */
async function countActivities(transaction: Connection, eventId: string, points: readonly EventQuery<Points>[]) {
  const sent = sql.join(
    points.map((query) => query(eventId)),
    sql` UNION ALL `,
  );
  const { rows } = await sql<CountedRow>`
    SELECT profile_id,
           bool_or(kind = 'icebreaker') AS icebreaker,
           count(*) FILTER (WHERE kind = 'question')::int AS questions_asked,
           count(*) FILTER (WHERE kind = 'message')::int AS chat_messages,
           sum(upvotes) FILTER (WHERE nth <= at_most)::int AS votes_received,
           max(submitted_at) FILTER (WHERE nth <= at_most) AS reached_at,
           coalesce(sum(quiz_points), 0)::int AS quiz_points
    FROM (
      SELECT *, row_number() OVER (PARTITION BY profile_id, kind ORDER BY submitted_at) AS nth
      FROM (${sent}) sent WHERE profile_id IS NOT NULL
    ) numbered
    JOIN unnest(${Object.keys(COUNTED)}::text[], ${Object.values(COUNTED)}::int[]) AS counted(kind, at_most) USING (kind)
    GROUP BY profile_id`.execute(transaction);
  return rows;
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

/** @param sessions SQL condition of the events whose stored points are added up */
async function addUpEntries(connection: Connection, sessions: RawBuilder<unknown>): Promise<LeaderboardEntry[]> {
  const { rows } = await sql<SummedEntry>`
    SELECT profiles.id AS "profileId", profiles.display_name AS "participantName", profiles.username,
           sum(total_points)::int AS "totalPoints", sum(votes_received)::int AS "votesReceived",
           sum(quiz_points)::int AS "quizPoints", count(*)::int AS "sessionsAttended", max(reached_at) AS "reachedAt",
           json_build_object('icebreaker', bool_or(icebreaker), 'questionsAsked', sum(questions_asked)::int,
                             'chatMessages', sum(chat_messages)::int) AS activities
    FROM events
    JOIN leaderboard_entries entry ON entry.event_id = events.id
    JOIN profiles ON profiles.id = entry.profile_id
    WHERE ${sessions} GROUP BY profiles.id`.execute(connection);
  return rankByPoints(rows).map(({ reachedAt: _reachedAt, quizPoints, ...entry }) => {
    return quizPoints > 0 ? { ...entry, quizPoints } : entry;
  });
}

/** Deletes a person's entries. @returns the groups of their events */
export async function eraseEntries(transaction: Transaction, { profileId }: Person): Promise<string[]> {
  const rows = await transaction
    .deleteFrom("leaderboard_entries as entry")
    .using("events")
    .whereRef("events.id", "=", "entry.event_id")
    .where("entry.profile_id", "=", profileId)
    .returning("events.group_id")
    .execute();
  return [...new Set(rows.flatMap((row) => row.group_id ?? []))];
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
