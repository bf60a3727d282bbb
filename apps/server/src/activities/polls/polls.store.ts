/** Queries that read and change polls, without their answers. */
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { NamedFields } from "../activity.ts";
import type { PollRow, StoredPoll } from "./poll.ts";
import { toStored } from "./poll-definition.ts";
import type { StoredDefinition } from "./tables.ts";

/** Lists the polls of an event in their order. */
export async function listPolls(connection: Connection, eventId: string): Promise<StoredPoll[]> {
  const { rows } = await sql<StoredPoll>`
    SELECT polls.*, state = 'open' AND coalesce(closes_at <= clock_timestamp(), false) AS "isEnding"
    FROM polls WHERE event_id = ${eventId} ORDER BY position, id`.execute(connection);
  return rows.map((row, index) => ({ ...row, position: index + 1, state: row.isEnding ? "closed" : row.state }));
}

/** Adds drafts at the end. @returns their ids */
export async function insertPolls(
  transaction: Transaction,
  eventId: string,
  definitions: readonly StoredDefinition[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO polls (event_id, position, definition)
    SELECT ${eventId}, nth + (SELECT coalesce(max(position), 0) FROM polls WHERE event_id = ${eventId}), definition
    FROM jsonb_array_elements(${JSON.stringify(definitions)}::jsonb) WITH ORDINALITY AS added(definition, nth)
    ORDER BY nth RETURNING id`.execute(transaction);
  return rows.map(({ id }) => id);
}

const onePoll = (transaction: Transaction, { event_id, id }: PollRow) =>
  transaction.updateTable("polls").where("event_id", "=", event_id).where("id", "=", id);

/** Replaces the definition. A new version of it is a draft. */
export async function setDefinition(
  transaction: Transaction,
  poll: PollRow,
  definition: StoredDefinition,
  isNewVersion: boolean,
): Promise<void> {
  const draft = { version: poll.version + 1, state: "draft", opened_at: null, closes_at: null } as const;
  await onePoll(transaction, poll)
    .set({ definition: JSON.stringify(definition), ...(isNewVersion && draft) })
    .execute();
}

export async function deletePoll(transaction: Transaction, { event_id, id }: PollRow): Promise<void> {
  await transaction.deleteFrom("polls").where("event_id", "=", event_id).where("id", "=", id).execute();
}

/** Sets the positions in the order of these ids. */
export async function orderPolls(transaction: Transaction, eventId: string, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE polls SET position = ordered.position
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS ordered(id, position)
    WHERE polls.event_id = ${eventId} AND polls.id = ordered.id`.execute(transaction);
}

/** Opens a poll. Its times are those of the database's clock. */
export async function openPoll(transaction: Transaction, { event_id, id, definition }: PollRow): Promise<void> {
  const seconds = definition.kind === "quiz" ? definition.secondsToAnswer : null;
  await sql`
    UPDATE polls SET state = 'open', opened_at = at.now, closes_at = at.now + make_interval(secs => ${seconds}::int)
    FROM (SELECT clock_timestamp() AS now) at WHERE event_id = ${event_id} AND id = ${id}`.execute(transaction);
}

/** Closes the open poll of an event. @returns its id; undefined if none was open */
export async function closeOpenPoll(transaction: Transaction, eventId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE polls SET state = 'closed' WHERE event_id = ${eventId} AND state = 'open' RETURNING id`.execute(transaction);
  return rows[0]?.id;
}

/** Makes a poll a draft of the next round. */
export async function resetPoll(transaction: Transaction, poll: PollRow): Promise<void> {
  await onePoll(transaction, poll)
    .set({ state: "draft", opened_at: null, closes_at: null, round: poll.round + 1 })
    .execute();
}

/** Lists events with an open quiz, and the milliseconds until it ends; 0 or less if it has ended. */
export async function listOpenQuizzes(connection: Connection): Promise<{ eventId: string; inMs: number }[]> {
  const { rows } = await sql<{ eventId: string; inMs: number }>`
    SELECT event_id AS "eventId", (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 AS "inMs"
    FROM polls WHERE state = 'open' AND closes_at IS NOT NULL`.execute(connection);
  return rows;
}

/** The polls in an event file. They become drafts. */
export const pollsInFile: NamedFields["eventFile"] = {
  field: "polls",
  read: async (connection, eventId) => {
    return { polls: (await listPolls(connection, eventId)).map(({ definition }) => definition) };
  },
  store: (transaction, eventId, { polls }) => insertPolls(transaction, eventId, polls.map(toStored)),
  check: null,
};
