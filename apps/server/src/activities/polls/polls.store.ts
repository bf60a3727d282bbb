/** Queries that read and change polls, without their answers. */
import { sql, type Updateable } from "kysely";

import type { Connection, Schema, Transaction } from "../../domain/schema/schema.ts";
import { recordWebhooks } from "../../domain/webhooks/record-webhooks.store.ts";
import type { EventFilePart } from "../activity.ts";
import { pollIn, type PollRow, type StoredPoll } from "./poll.ts";
import { toStored } from "./poll-definition.ts";
import type { StoredDefinition } from "./tables.ts";

/** Lists the polls of an event in their order. */
export async function listPolls(connection: Connection, eventId: string): Promise<StoredPoll[]> {
  const { rows } = await sql<StoredPoll>`
    SELECT polls.*, state = 'open' AND coalesce(closes_at <= clock_timestamp(), false) AS "isEnding"
    FROM polls WHERE event_id = ${eventId} ORDER BY position, id`.execute(connection);
  return rows.map((row, index) => ({ ...row, position: index + 1, state: row.isEnding ? "closed" : row.state }));
}

/** @throws Refusal 404 if the event has no such poll */
export async function requirePoll(connection: Connection, eventId: string, id: number | string): Promise<StoredPoll> {
  return pollIn(await listPolls(connection, eventId), id);
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

/** What a poll has before it is opened. */
export const DRAFT = { state: "draft", opened_at: null, closes_at: null } as const;

/** Changes columns of a poll. @returns it as it is then */
export async function updatePoll(
  transaction: Transaction,
  { event_id, id }: Pick<PollRow, "event_id" | "id">,
  columns: Updateable<Schema["polls"]>,
): Promise<PollRow> {
  const changed = transaction.updateTable("polls").where("event_id", "=", event_id).where("id", "=", id).set(columns);
  return changed.returningAll().executeTakeFirstOrThrow();
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

/** Opens a poll, and records that for webhooks. Its times are those of the database's clock. */
export async function openPoll(transaction: Transaction, { event_id, id, definition }: PollRow): Promise<void> {
  const seconds = definition.kind === "quiz" ? definition.secondsToAnswer : null;
  await sql`
    UPDATE polls SET state = 'open', opened_at = at.now, closes_at = at.now + make_interval(secs => ${seconds}::int)
    FROM (SELECT clock_timestamp() AS now) at WHERE event_id = ${event_id} AND id = ${id}`.execute(transaction);
  await recordWebhooks(transaction, [{ eventId: event_id, type: "poll.opened", ids: { pollId: id } }]);
}

/**
 * Closes the open poll of an event, and records that for webhooks. A quiz ends now if it has not ended.
 * @returns its id; undefined if none was open
 */
export async function closeOpenPoll(transaction: Transaction, eventId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE polls SET state = 'closed',
      closes_at = CASE WHEN closes_at IS NOT NULL THEN least(closes_at, clock_timestamp()) END
    WHERE event_id = ${eventId} AND state = 'open' RETURNING id`.execute(transaction);
  const [closed] = rows;
  if (closed) await recordWebhooks(transaction, [{ eventId, type: "poll.closed", ids: { pollId: closed.id } }]);
  return closed?.id;
}

/** Lists events with an open quiz, and the milliseconds until it ends; 0 or less if it has ended. */
export async function listOpenQuizzes(connection: Connection): Promise<{ eventId: string; inMs: number }[]> {
  const { rows } = await sql<{ eventId: string; inMs: number }>`
    SELECT event_id AS "eventId", (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 AS "inMs"
    FROM polls WHERE state = 'open' AND closes_at IS NOT NULL`.execute(connection);
  return rows;
}

/** The polls in an event file. They become drafts. */
export const pollsInFile: EventFilePart = {
  field: "polls",
  read: async (connection, eventId) => {
    return { polls: (await listPolls(connection, eventId)).map(({ definition }) => definition) };
  },
  store: (transaction, eventId, { polls }) => insertPolls(transaction, eventId, polls.map(toStored)),
};
