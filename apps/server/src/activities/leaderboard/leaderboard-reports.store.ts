/** Queries of leaderboards for exports and "My day". */
import type { MyDay } from "@hubbub/contract/my-day";
import { type Kysely, sql } from "kysely";

import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { ExportedTable } from "../exported-table.ts";

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
    const rows = await kysely
      .selectFrom("leaderboard_entries")
      .innerJoin("profiles", "profiles.id", "leaderboard_entries.profile_id")
      .where("event_id", "=", eventId)
      .select(["rank", "display_name", "username", "total_points", "icebreaker", "questions_asked", "chat_messages"])
      .select("quiz_points")
      .orderBy("rank")
      .orderBy("profile_id")
      .execute();
    yield rows.map((row) => ({
      rank: row.rank,
      participantName: row.display_name,
      username: row.username,
      totalPoints: row.total_points,
      icebreaker: row.icebreaker,
      questionsAsked: row.questions_asked,
      chatMessages: row.chat_messages,
      quizPoints: row.quiz_points,
    }));
  },
};

/** A person's place on the leaderboard; null if they have none. */
export async function findOwnPlace(
  kysely: Kysely<Schema>,
  { id: eventId, hasLeaderboard }: EventRecord,
  { profileId }: Person,
): Promise<Pick<MyDay, "place">> {
  if (!hasLeaderboard || profileId === null) return { place: null };
  const { rows } = await sql<NonNullable<MyDay["place"]>>`
    SELECT rank, total_points AS "totalPoints",
      (SELECT count(*)::int FROM leaderboard_entries WHERE event_id = ${eventId}) AS people
    FROM leaderboard_entries WHERE event_id = ${eventId} AND profile_id = ${profileId}`.execute(kysely);
  return { place: rows[0] ?? null };
}
