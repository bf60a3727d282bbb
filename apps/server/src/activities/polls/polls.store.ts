/** Queries that read and change polls, without their answers. */
import type { PollKind, PollState } from "@hubbub/contract/activities/polls/index";
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { submissionScope } from "../../submissions/receipts.store.ts";
import { type PollFields, toDefinition, toFields } from "./poll-definition.ts";
import type { PollRow } from "./poll-row.ts";
import type { EventFilePart } from "../activity.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** A quiz is closed this long after its end, so that answers that arrived before the end are stored. */
export const QUIZ_GRACE_MS = 150;

/** Polls of an event in their order, and the database's clock in milliseconds. A quiz that has ended is closed. */
export async function readPolls(connection: Connection, eventId: string): Promise<{ rows: StoredPoll[]; now: number }> {
  const { rows } = await sql<StoredPoll & { now: number }>`
    SELECT polls.*, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
    FROM polls WHERE event_id = ${eventId} ORDER BY position, id`.execute(connection);
  const now = rows[0]?.now ?? 0;
  return { now, rows: rows.map((row) => atTime(row, now)) };
}

export interface StoredPoll extends PollRow {
  /** Whether the row itself is closed. Until then answers that arrived in time can still be stored. */
  isFinal: boolean;
}

function atTime(row: PollRow, now: number): StoredPoll {
  const hasEnded = row.state === "open" && row.closes_at !== null && row.closes_at.getTime() <= now;
  return { ...row, state: hasEnded ? "closed" : row.state, isFinal: row.state === "closed" };
}

/** Finds a poll of an event; null if the event has no such poll. */
export async function findPoll(connection: Connection, eventId: string, id: number): Promise<PollRow | null> {
  const row = await connection
    .selectFrom("polls")
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds drafts at the end. @returns their ids */
export async function insertPolls(
  transaction: Transaction,
  eventId: string,
  polls: readonly PollFields[],
  lastPosition: number,
): Promise<number[]> {
  const rows = await transaction
    .insertInto("polls")
    .values(polls.map((poll, index) => ({ event_id: eventId, position: lastPosition + index + 1, ...toColumns(poll) })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Replaces the definition; the poll is a draft afterwards. */
export async function redefinePoll(transaction: Transaction, row: PollRow, poll: PollFields): Promise<void> {
  await transaction
    .updateTable("polls")
    .set({ ...toColumns(poll), state: "draft", opened_at: null, closes_at: null })
    .where("event_id", "=", row.event_id)
    .where("id", "=", row.id)
    .execute();
}

export async function setVisibility(
  transaction: Transaction,
  row: PollRow,
  visibility: PollRow["results_visibility"],
): Promise<void> {
  await transaction
    .updateTable("polls")
    .set({ results_visibility: visibility })
    .where("event_id", "=", row.event_id)
    .where("id", "=", row.id)
    .execute();
}

export async function deletePoll(transaction: Transaction, row: PollRow): Promise<void> {
  await transaction.deleteFrom("polls").where("event_id", "=", row.event_id).where("id", "=", row.id).execute();
}

/** Sets the positions in the order of these ids. */
export async function orderPolls(transaction: Transaction, eventId: string, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE polls SET position = ordered.position
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS ordered(id, position)
    WHERE polls.event_id = ${eventId} AND polls.id = ordered.id`.execute(transaction);
}

/** Stores the state after an action. Opening sets the times by the database's clock; a draft has none. */
export async function setState(
  transaction: Transaction,
  { event_id, id, definition }: PollRow,
  state: PollState,
): Promise<void> {
  const seconds = definition.secondsToAnswer ?? null;
  if (state === "open")
    await sql`
      UPDATE polls SET state = 'open', opened_at = at.now, closes_at = at.now + make_interval(secs => ${seconds}::int)
      FROM (SELECT clock_timestamp() AS now) at WHERE event_id = ${event_id} AND id = ${id}`.execute(transaction);
  else if (state === "closed")
    await sql`UPDATE polls SET state = 'closed' WHERE event_id = ${event_id} AND id = ${id}`.execute(transaction);
  else
    await sql`
      UPDATE polls SET state = 'draft', opened_at = NULL, closes_at = NULL, round = round + 1
      WHERE event_id = ${event_id} AND id = ${id}`.execute(transaction);
}

/** Closes the open poll of an event. @returns the ids of what was closed: one or none */
export async function closeOpenPoll(transaction: Transaction, eventId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE polls SET state = 'closed' WHERE event_id = ${eventId} AND state = 'open' RETURNING id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Closes the open quiz of an event if its time is over. @returns the ids of what was closed: one or none */
export async function closeEndedQuiz(transaction: Transaction, eventId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE polls SET state = 'closed'
    WHERE event_id = ${eventId} AND state = 'open'
      AND closes_at <= clock_timestamp() - make_interval(secs => ${QUIZ_GRACE_MS / 1000})
    RETURNING id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Lists events with an open quiz, and the milliseconds until it is to be closed; 0 or less if that is overdue. */
export async function listOpenQuizzes(connection: Connection): Promise<{ eventId: string; inMs: number }[]> {
  const { rows } = await sql<{ eventId: string; inMs: number }>`
    SELECT event_id AS "eventId",
           (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 + ${QUIZ_GRACE_MS}::int AS "inMs"
    FROM polls WHERE state = 'open' AND closes_at IS NOT NULL`.execute(connection);
  return rows;
}

/** Number of answers of a poll. */
export async function countAnswers(connection: Connection, { event_id, id }: PollRow): Promise<number> {
  const row = await connection
    .selectFrom("poll_answers")
    .where("event_id", "=", event_id)
    .where("poll_id", "=", id)
    .select((answers) => answers.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes the answers of a poll, and their receipts: what is sent again afterwards is a new answer. */
export async function deleteAnswers(transaction: Transaction, { event_id, id }: PollRow): Promise<void> {
  await sql`
    DELETE FROM receipts USING poll_answers answers
    WHERE answers.event_id = ${event_id} AND answers.poll_id = ${id}
      AND receipts.participant_key = answers.participant_key
      AND receipts.scope = ${submissionScope(event_id, "polls")}
      AND starts_with(receipts.idempotency_key, ${keyOfPoll(id, "")})`.execute(transaction);
  await transaction.deleteFrom("poll_answers").where("event_id", "=", event_id).where("poll_id", "=", id).execute();
}

/** An idempotency key as it is stored: the same key for another poll is another key. */
export function keyOfPoll(pollId: number, key: string): string {
  return `${pollId}/${key}`;
}

function toColumns(poll: PollFields) {
  return { ...poll, definition: JSON.stringify(poll.definition) };
}

/** The polls in an event file. They become drafts. */
export const pollsInFile: EventFilePart = {
  field: "polls",
  read: async (connection, eventId) => ({ polls: (await readPolls(connection, eventId)).rows.map(toDefinition) }),
  store: async (transaction, eventId, { polls }) => {
    const fields = polls.map((poll) => toFields(poll));
    return fields.length > 0 && insertPolls(transaction, eventId, fields, 0);
  },
  check: null,
};

export const POLL_ACTIONS = ["open", "close", "reset"] as const;
export type PollAction = (typeof POLL_ACTIONS)[number];

/** The state after the action. @throws Refusal 409 if the action is not possible in this state */
export function stateAfter(action: PollAction, { kind, state }: { kind: PollKind; state: PollState }): PollState {
  if (action === "open") {
    if (state === "open") throw new Refusal("conflict", "This poll is already open");
    if (state === "closed" && kind === "quiz")
      throw new Refusal("conflict", "A quiz cannot be opened again. Reset it first.");
    return "open";
  }
  if (action === "close") {
    if (state !== "open") throw new Refusal("conflict", "This poll is not open");
    return "closed";
  }
  if (state === "draft") throw new Refusal("conflict", "This poll is still a draft");
  return "draft";
}
