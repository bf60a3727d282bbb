/** Queries for one person's submissions and results in one event. */
import type { MyDay } from "@hubbub/contract/my-day";
import { type Kysely, sql } from "kysely";

import { toOwnQuestion } from "../../activities/questions/question-row.ts";
import { questionRows } from "../../activities/questions/questions.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";

type Connection = Kysely<Schema>;

/** The caller: their participant keys in this event, and their wallet profile. */
export interface Sender {
  keys: readonly string[];
  profileId: string | null;
}

export async function readMyDay(
  kysely: Connection,
  event: { id: string; hasLeaderboard: boolean },
  { keys, profileId }: Sender,
): Promise<MyDay> {
  const [responses, questions, counts, place] = await Promise.all([
    listResponses(kysely, event.id, keys),
    listQuestions(kysely, event.id, keys),
    countOthers(kysely, event.id, keys),
    event.hasLeaderboard && profileId !== null ? findPlace(kysely, event.id, profileId) : null,
  ]);
  return {
    responses,
    questions,
    // The votes of a merged question count for the question that it is merged into.
    votesReceived: questions.reduce((sum, { upvotes, mergedInto }) => sum + (mergedInto === null ? upvotes : 0), 0),
    ...counts,
    place,
  };
}

async function listResponses(kysely: Connection, eventId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await kysely
    .selectFrom("icebreaker_responses")
    .where("event_id", "=", eventId)
    .where("participant_key", "in", keys)
    .select("response")
    .orderBy("id")
    .execute();
  return rows.map(({ response }) => response);
}

async function listQuestions(kysely: Connection, eventId: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const rows = await questionRows(kysely)
    .where("questions.event_id", "=", eventId)
    .where("questions.participant_key", "in", keys)
    .orderBy("questions.id")
    .execute();
  return rows.map(toOwnQuestion);
}

type Counts = Pick<MyDay, "reactions" | "chatMessages" | "pollAnswers" | "quizPoints">;

async function countOthers(kysely: Connection, eventId: string, keys: readonly string[]): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT
      (SELECT count(*)::int FROM reaction_votes
       WHERE event_id = ${eventId} AND participant_key = ANY(${keys}::text[])) AS reactions,
      (SELECT count(*)::int FROM chat_messages
       WHERE event_id = ${eventId} AND participant_key = ANY(${keys}::text[])) AS "chatMessages",
      (SELECT count(*)::int FROM poll_answers
       WHERE event_id = ${eventId} AND participant_key = ANY(${keys}::text[])) AS "pollAnswers",
      (SELECT coalesce(sum(points), 0)::int
       FROM poll_answers JOIN polls ON polls.event_id = poll_answers.event_id AND polls.id = poll_id
       WHERE polls.event_id = ${eventId} AND state = 'closed' AND participant_key = ANY(${keys}::text[]))
        AS "quizPoints"`.execute(kysely);
  return rows[0] ?? { reactions: 0, chatMessages: 0, pollAnswers: 0, quizPoints: 0 };
}

async function findPlace(kysely: Connection, eventId: string, profileId: string): Promise<MyDay["place"]> {
  const { rows } = await sql<NonNullable<MyDay["place"]>>`
    SELECT rank, total_points AS "totalPoints",
      (SELECT count(*)::int FROM leaderboard_entries WHERE event_id = ${eventId}) AS people
    FROM leaderboard_entries WHERE event_id = ${eventId} AND profile_id = ${profileId}`.execute(kysely);
  return rows[0] ?? null;
}
