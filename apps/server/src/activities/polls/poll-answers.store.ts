/**
 * Queries for the answers of participants: one row for each participant and poll. A further answer replaces the row's
 * content.
 */
import type { OwnPollAnswer, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";
import { ANSWER_LIST_MAX } from "@hubbub/contract/activities/polls/index";
import { type Selectable, sql } from "kysely";

import { createOwnData } from "../../api/own-data.ts";
import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import { newestAndHeld } from "../../submissions/moderation/post-state.store.ts";
import { submissionScope } from "../../submissions/receipts.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { listParticipants } from "../posts.store.ts";
import { type CountedPoll, type PollRow, readersOf } from "./poll.ts";

/** Identifies an answer. */
export interface AnswerRef {
  eventId: string;
  pollId: number;
  participantKey: string;
}

/** An answer that a person gave under another key before a sign-in. */
export interface EarlierAnswer extends AnswerRef {
  earlierKey: string;
}

type StoredAnswer = Selectable<Schema["poll_answers"]>;

/** What is stored of an answer; the other columns have defaults. */
export type AnswerRow = Omit<StoredAnswer, "id" | "submitted_at" | "is_hidden">;

/** A poll, with those keys of the people of a batch under which it was answered. */
export interface AnsweredPoll extends PollRow {
  answeredBy: readonly string[];
}

/**
 * Finds the polls of answers, and how far the database's clock in milliseconds is ahead of `performance.now()`. Its time
 * is that of the start of the transaction, which may have waited for a lock since then.
 */
export async function findPolls(
  connection: Connection,
  items: readonly (Pick<AnswerRef, "eventId" | "pollId"> & { authorKeys: readonly string[] })[],
) {
  const sentAt = performance.now();
  const keys = items.flatMap(({ authorKeys }) => authorKeys);
  const { rows: polls } = await sql<AnsweredPoll & { now: number }>`
    SELECT polls.*, (extract(epoch FROM now()) * 1000)::float8 AS now, ARRAY(
      SELECT participant_key FROM poll_answers answers
      WHERE answers.event_id = polls.event_id AND poll_id = polls.id AND participant_key = ANY(${keys}::text[])
    ) AS "answeredBy"
    FROM polls WHERE (event_id, id) IN (SELECT * FROM ${unnest(items, { eventId: "text", pollId: "bigint" })})`.execute(
    connection,
  );
  return { polls, clockOffset: (polls[0]?.now ?? 0) - sentAt };
}

/** Moves answers to the keys of profiles, so that a further answer of the person replaces them. */
export async function moveAnswers(connection: Connection, answers: readonly EarlierAnswer[]): Promise<void> {
  const columns = { eventId: "text", pollId: "bigint", earlierKey: "text", participantKey: "text" } as const;
  await sql`
    UPDATE poll_answers stored SET participant_key = moved.participant_key
    FROM ${unnest(answers, columns)} AS moved(event_id, poll_id, earlier_key, participant_key)
    WHERE stored.event_id = moved.event_id AND stored.poll_id = moved.poll_id
      AND stored.participant_key = moved.earlier_key`.execute(connection);
}

/** Stores the last of these answers of each participant and poll. @returns for each of them whether its text is held */
export async function storeAnswers(connection: Connection, rows: readonly AnswerRow[]) {
  const keyOf = (row: AnswerRow) => JSON.stringify([row.event_id, row.poll_id, row.participant_key]);
  const answers = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  // What a moderator has hidden stays hidden: such a row is hidden without a reason. Rows are locked in the same order by
  // all nodes.
  const { rows: stored } = await sql<Pick<StoredAnswer, "event_id" | "poll_id"> & { isHeld: boolean }>`
    INSERT INTO poll_answers AS stored
      (event_id, poll_id, participant_key, participant_name, profile_id, answer, points, is_hidden, held_for)
    SELECT event_id, poll_id, participant_key, participant_name, profile_id, answer, points, held_for IS NOT NULL, held_for
    FROM json_to_recordset(${JSON.stringify(answers)}::json) AS sent(
      event_id text, poll_id bigint, participant_key text, participant_name text, profile_id text, answer jsonb,
      points int, held_for text
    )
    ORDER BY event_id, poll_id, participant_key
    ON CONFLICT (event_id, poll_id, participant_key) DO UPDATE SET
      answer = excluded.answer, participant_name = excluded.participant_name, profile_id = excluded.profile_id,
      points = excluded.points,
      is_hidden = excluded.is_hidden OR (stored.is_hidden AND stored.held_for IS NULL),
      held_for = CASE WHEN stored.is_hidden AND stored.held_for IS NULL THEN NULL ELSE excluded.held_for END
    RETURNING event_id, poll_id, held_for IS NOT NULL AS "isHeld"`.execute(connection);
  return stored;
}

/** The keys under which a poll was answered. 5,000 take 4 ms; asking which of 5,000 keys are among them takes 17 ms. */
export async function findAnswered(
  connection: Connection,
  eventId: string,
  pollId: number,
): Promise<ReadonlySet<string>> {
  const rows = await answersOf(connection, { event_id: eventId, id: pollId }).select("participant_key").execute();
  return new Set(rows.map(({ participant_key: key }) => key));
}

export async function hasAnswers(connection: Connection, poll: PollRow): Promise<boolean> {
  return (await answersOf(connection, poll).select("id").limit(1).execute()).length > 0;
}

/** Deletes the answers of a poll, and their receipts: what is sent again afterwards is a new answer. */
export async function deleteAnswers(transaction: Transaction, { event_id, id }: PollRow): Promise<void> {
  // Of all keys: an answer may have been moved to another one, or erased. The second condition is that of the index.
  await sql`
    DELETE FROM receipts
    WHERE scope = ${submissionScope(event_id, "polls", id)} AND scope LIKE '% polls %'`.execute(transaction);
  await transaction.deleteFrom("poll_answers").where("event_id", "=", event_id).where("poll_id", "=", id).execute();
}

/** Lists the newest answers of a poll, and all held ones, newest first. */
export async function listAnswers(connection: Connection, poll: PollRow): Promise<PollAnswerForStaff[]> {
  const answers = newestAndHeld("poll_answers", poll.event_id, ANSWER_LIST_MAX, sql`poll_id = ${poll.id}`);
  const { rows } = await sql<StoredAnswer>`SELECT * FROM (${answers}) listed ORDER BY id DESC`.execute(connection);
  return rows.map((row) => toStaffAnswer(row, poll));
}

export async function findAnswer(
  connection: Connection,
  poll: PollRow,
  answerId: number,
): Promise<PollAnswerForStaff | null> {
  const row = await answersOf(connection, poll).where("id", "=", answerId).selectAll().executeTakeFirst();
  return row ? toStaffAnswer(row, poll) : null;
}

type OwnAnswers = readonly Pick<StoredAnswer, "poll_id" | "answer" | "points">[];

/** The answers of each participant to the polls of an event. */
export function createOwnAnswers(deps: ActivityDeps) {
  const answers = (eventId: string) => deps.kysely.selectFrom("poll_answers").where("event_id", "=", eventId);
  return createOwnData<OwnAnswers>(deps, {
    name: "polls-own",
    listParticipants: (eventId) => listParticipants(deps.kysely, ["poll_answers"], eventId),
    findOwn: (eventId, key) =>
      answers(eventId).where("participant_key", "=", key).select(["poll_id", "answer", "points"]).execute(),
  });
}

/** A participant's own answers to these polls. @param answers under the participant's keys, the most certain first */
export function toOwnAnswers(polls: readonly CountedPoll[], answers: OwnAnswers): OwnPollAnswer[] {
  return polls.flatMap((poll) => {
    const own = answers.find((row) => String(row.poll_id) === poll.id);
    if (!own || readersOf(poll) === "staff") return [];
    const points = poll.kind === "quiz" && poll.state === "closed" ? own.points : null;
    const place = points === null ? null : poll.points.filter((others) => others > points).length + 1;
    return [{ pollId: poll.id, answer: own.answer, points, place }];
  });
}

function answersOf(connection: Connection, { event_id, id }: Pick<PollRow, "event_id" | "id">) {
  return connection.selectFrom("poll_answers").where("event_id", "=", event_id).where("poll_id", "=", id);
}

function toStaffAnswer(row: StoredAnswer, { definition }: PollRow): PollAnswerForStaff {
  return {
    id: String(row.id),
    answer: row.answer,
    participantName: definition.isAnonymous ? null : row.participant_name,
    submittedAt: row.submitted_at.toISOString(),
    isHidden: row.is_hidden,
    heldFor: row.held_for,
    points: row.points,
  };
}
