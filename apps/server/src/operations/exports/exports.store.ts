/**
 * Queries that read complete tables of an event in batches. Each batch starts after the last id of the previous one.
 */
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { readEntriesAfter } from "../activity-log/activity-log.store.ts";

type Connection = Kysely<Schema>;

export const BATCH_ROWS = 1000;

/** Yields batches of rows in the order of their ids. */
async function* readInBatches<Row extends { id: number }, Out>(
  readAfter: (id: number) => Promise<Row[]>,
  toOutput: (row: Row) => Out,
): AsyncGenerator<Out[]> {
  let last = 0;
  for (;;) {
    const rows = await readAfter(last);
    if (rows.length > 0) yield rows.map(toOutput);
    if (rows.length < BATCH_ROWS) return;
    last = Number(rows.at(-1)?.id);
  }
}

interface Submitted {
  id: number;
  submitted_at: Date;
  participant_name: string;
  username: string | null;
}

const submittedBy = (row: Submitted) => ({
  submittedAt: row.submitted_at.toISOString(),
  participantName: row.participant_name,
  username: row.username,
});

export function exportIcebreaker(kysely: Connection, eventId: string) {
  return readInBatches(
    (after) =>
      kysely
        .selectFrom("icebreaker_responses as submitted")
        .leftJoin("profiles", "profiles.id", "submitted.profile_id")
        .where("event_id", "=", eventId)
        .where("submitted.id", ">", after)
        .select(["submitted.id", "submitted_at", "participant_name", "profiles.username", "response", "status"])
        .orderBy("submitted.id")
        .limit(BATCH_ROWS)
        .execute(),
    (row) => ({ ...submittedBy(row), response: row.response, status: row.status }),
  );
}

export function exportQuestions(kysely: Connection, eventId: string) {
  return readInBatches(
    (after) =>
      kysely
        .selectFrom("questions as submitted")
        .leftJoin("profiles", "profiles.id", "submitted.profile_id")
        .leftJoin("questions as target", (join) =>
          join.onRef("target.event_id", "=", "submitted.event_id").onRef("target.id", "=", "submitted.merged_into"),
        )
        .where("submitted.event_id", "=", eventId)
        .where("submitted.id", ">", after)
        .select(["submitted.id", "submitted.submitted_at", "submitted.participant_name", "profiles.username"])
        .select(["submitted.content", "submitted.status", "submitted.upvotes", "submitted.downvotes"])
        .select(["submitted.answer", "target.content as merged_into"])
        .select((query) =>
          query
            .selectFrom("labeled_questions")
            .innerJoin("question_labels", (join) =>
              join
                .onRef("question_labels.event_id", "=", "labeled_questions.event_id")
                .onRef("question_labels.id", "=", "label_id"),
            )
            .whereRef("labeled_questions.event_id", "=", "submitted.event_id")
            .whereRef("question_id", "=", "submitted.id")
            .select(sql<string | null>`string_agg(name, ', ' ORDER BY position)`.as("names"))
            .as("labels"),
        )
        .orderBy("submitted.id")
        .limit(BATCH_ROWS)
        .execute(),
    (row) => ({
      ...submittedBy(row),
      content: row.content,
      status: row.status,
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      answer: row.answer,
      mergedInto: row.merged_into,
      labels: row.labels ?? "",
    }),
  );
}

export function exportChat(kysely: Connection, eventId: string) {
  return readInBatches(
    async (after) => {
      const { rows } = await sql<Submitted & { content: string; is_hidden: boolean; reactions: string | null }>`
        SELECT message.id, message.submitted_at, message.participant_name, profiles.username,
               message.content, message.is_hidden,
               (SELECT string_agg(given.emoji || ' ' || given.count, ' ' ORDER BY given.count DESC, given.emoji)
                FROM (SELECT emoji, count(*) AS count FROM chat_reactions
                      WHERE event_id = ${eventId} AND message_id = message.id GROUP BY emoji) given) AS reactions
        FROM chat_messages message
        LEFT JOIN profiles ON profiles.id = message.profile_id
        WHERE message.event_id = ${eventId} AND message.id > ${after}
        ORDER BY message.id LIMIT ${BATCH_ROWS}`.execute(kysely);
      return rows;
    },
    (row) => ({ ...submittedBy(row), content: row.content, isHidden: row.is_hidden, reactions: row.reactions ?? "" }),
  );
}

export function exportReactions(kysely: Connection, eventId: string) {
  return readInBatches(
    (after) =>
      kysely
        .selectFrom("reaction_votes")
        .where("event_id", "=", eventId)
        .where("id", ">", after)
        .select(["id", "submitted_at", "mood"])
        .orderBy("id")
        .limit(BATCH_ROWS)
        .execute(),
    (row) => ({ submittedAt: row.submitted_at.toISOString(), mood: row.mood }),
  );
}

export function exportWinners(kysely: Connection, eventId: string) {
  return readInBatches(
    (after) =>
      kysely
        .selectFrom("prize_draws")
        .where("event_id", "=", eventId)
        .where("id", ">", after)
        .select(["id", "drawn_at", "display_name", "username", "left_out"])
        .orderBy("id")
        .limit(BATCH_ROWS)
        .execute(),
    (row) => ({
      drawnAt: row.drawn_at.toISOString(),
      displayName: row.display_name,
      username: row.username,
      entriesLeftOut: row.left_out,
    }),
  );
}

/** Yields the texts of a poll that are not hidden, in the order in which people first answered. */
export function exportPollTexts(kysely: Connection, poll: { event_id: string; id: number }) {
  return readInBatches(
    async (after) => {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, answer ->> 'text' AS text FROM poll_answers
        WHERE event_id = ${poll.event_id} AND poll_id = ${poll.id} AND NOT is_hidden AND id > ${after}
        ORDER BY id LIMIT ${BATCH_ROWS}`.execute(kysely);
      return rows;
    },
    ({ text }) => text,
  );
}

/** Yields the leaderboard by rank in one batch: it has at most one row per person. */
export async function* exportLeaderboard(kysely: Connection, eventId: string) {
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
}

export function exportActivityLog(kysely: Connection, eventId: string) {
  return readInBatches(
    async (after) => {
      const entries = await readEntriesAfter(kysely, eventId, { after, limit: BATCH_ROWS });
      return entries.map((entry) => ({ ...entry, id: Number(entry.id) }));
    },
    ({ at, action, by, subject }) => ({ at, action, by, subject }),
  );
}
