/** Queries for the microphone queue. */
import { type Insertable, sql } from "kysely";

import type { Connection, Schema } from "../../domain/schema/schema.ts";
import { insertOf } from "../../platform/database/insert-rows.ts";
import { lockKeys } from "../../submissions/quotas.store.ts";
import type { Activity } from "../activity.ts";
import { exportOf } from "../posts.store.ts";
import type { Queue, Queued } from "./queue.ts";

interface EntryRow extends Omit<Queued, "id" | "submittedAt" | "calledAt"> {
  eventId: string;
  id: number;
  submittedAt: Date;
  calledAt: Date | null;
}

/** Distinguishes these from other advisory locks. */
const LOCK_CLASS = 4202;

/** Locks the queues of a batch until the transaction ends. An empty queue has no row to lock. */
export function lockQueues(transaction: Connection, items: readonly { eventId: string }[]): Promise<void> {
  return lockKeys(
    transaction,
    LOCK_CLASS,
    items.map(({ eventId }) => eventId),
  );
}

/** Reads who waits or was called. */
export async function readQueue(connection: Connection, eventId: string): Promise<Queue> {
  return (await readQueues(connection, [{ eventId }])).get(eventId) ?? [];
}

/** Reads the queues of events, by their ids; none for an empty one. */
export async function readQueues(
  connection: Connection,
  events: readonly { eventId: string }[],
): Promise<ReadonlyMap<string, Queue>> {
  const { rows } = await sql<EntryRow>`
    SELECT event_id AS "eventId", entry.id, participant_key AS "participantKey", participant_name AS "participantName", topic, state,
      shows_name AS "showsName", submitted_at AS "submittedAt", called_at AS "calledAt", microphone, "isFirstTime"
    FROM microphone_entries entry JOIN events ON events.id = event_id
    CROSS JOIN LATERAL (
      SELECT NOT EXISTS (
        SELECT FROM microphone_entries earlier
        WHERE earlier.event_id = entry.event_id AND earlier.participant_key = entry.participant_key AND state = 'done'
      ) AS "isFirstTime"
    ) spoken
    WHERE event_id = ANY(${events.map(({ eventId }) => eventId)}::text[]) AND state IN ('waiting', 'called')
    ORDER BY called_at, microphone_first_timers_first AND NOT "isFirstTime", position, entry.id`.execute(connection);
  const entries = rows.map(({ eventId, ...row }) => ({
    eventId,
    entry: {
      ...row,
      id: String(row.id),
      submittedAt: row.submittedAt.toISOString(),
      calledAt: row.calledAt?.toISOString() ?? null,
    },
  }));
  const byEvent = Map.groupBy(entries, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([eventId, queue]) => [eventId, queue.map(({ entry }) => entry)]));
}

type EntryColumns = Insertable<Schema["microphone_entries"]>;

/** Adds entries, or changes name, topic and consent of those that exist; the last one with an id counts. */
export async function storeEntries(
  transaction: Connection,
  entries: readonly (EntryColumns & { id: number })[],
): Promise<void> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  await sql`
    ${insertOf("microphone_entries", [...byId.values()])} ON CONFLICT (event_id, id) DO UPDATE
    SET participant_name = excluded.participant_name, topic = excluded.topic, shows_name = excluded.shows_name`.execute(
    transaction,
  );
}

export async function changeEntry(
  transaction: Connection,
  eventId: string,
  id: string,
  changes: Partial<EntryColumns>,
): Promise<void> {
  await transaction
    .updateTable("microphone_entries")
    .set(changes)
    .where("event_id", "=", eventId)
    .where("id", "=", Number(id))
    .execute();
}

/** Whether the event has this entry, in any state. */
export async function hasEntry(connection: Connection, eventId: string, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom("microphone_entries")
    .where("event_id", "=", eventId)
    .where("id", "=", Number(id))
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @param ids of all who wait, in their new order */
export async function orderEntries(transaction: Connection, eventId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE microphone_entries entry SET position = ordered.position
    FROM unnest(${ids.map(Number)}::bigint[]) WITH ORDINALITY AS ordered(id, position)
    WHERE entry.event_id = ${eventId} AND entry.id = ordered.id`.execute(transaction);
}

/** Everybody who waits or was called leaves the queue. @returns whether there was anybody */
export async function emptyQueue(transaction: Connection, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("microphone_entries")
    .set({ state: "left" })
    .where("event_id", "=", eventId)
    .where("state", "in", ["waiting", "called"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const microphoneReports = {
  exportTable: exportOf(
    "microphone_entries",
    {
      participantName: sql`post.participant_name`,
      topic: sql`post.topic`,
      state: sql`post.state`,
      joinedAt: sql`post.submitted_at`,
      calledAt: sql`post.called_at`,
    },
    { participantName: "Name" },
  ),
  posts: { table: "microphone_entries" },
  logSubjects: [
    {
      actions: ["speaker_called", "speaker_done", "speaker_absent"],
      table: "microphone_entries",
      text: sql`target.participant_name`,
    },
  ],
} satisfies Partial<Activity>;
