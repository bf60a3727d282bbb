/** Queries for desks: who captions an event. Each event has at most one row: its lease. */
import { DESK_LEASE_SECONDS, INTERIM_MS } from "@hubbub/contract/activities/captions/index";
import { sql } from "kysely";

import type { Connection } from "../../domain/schema/schema.ts";

export interface StoredDesk {
  leaseId: string;
  holderName: string;
  since: Date;
}

const columns = sql`lease_id AS "leaseId", holder_name AS "holderName", since`;
const isAlive = sql<boolean>`caption_desks.beat_at > clock_timestamp() - make_interval(secs => ${DESK_LEASE_SECONDS})`;

export async function findDesk(connection: Connection, eventId: string): Promise<StoredDesk | null> {
  const { rows } = await sql<StoredDesk>`
    SELECT ${columns} FROM caption_desks WHERE event_id = ${eventId} AND ${isAlive}`.execute(connection);
  return rows[0] ?? null;
}

/** Takes the lease if nobody has it, or in any case. @returns null if somebody has it */
export async function takeDesk(
  transaction: Connection,
  {
    eventId,
    leaseId,
    holderName,
    takeOver,
  }: { eventId: string; leaseId: string; holderName: string; takeOver: boolean },
): Promise<StoredDesk | null> {
  const { rows } = await sql<StoredDesk>`
    INSERT INTO caption_desks (event_id, lease_id, holder_name) VALUES (${eventId}, ${leaseId}, ${holderName})
    ON CONFLICT (event_id) DO UPDATE SET lease_id = excluded.lease_id, holder_name = excluded.holder_name,
      since = excluded.since, beat_at = excluded.beat_at, interim_at = NULL
    WHERE ${takeOver} OR NOT (${isAlive})
    RETURNING ${columns}`.execute(transaction);
  return rows[0] ?? null;
}

/** Confirms a lease, and locks it until the transaction ends. @returns null if it has ended */
export async function confirmDesk(
  connection: Connection,
  eventId: string,
  leaseId: string,
): Promise<StoredDesk | null> {
  const { rows } = await sql<StoredDesk>`
    UPDATE caption_desks SET beat_at = clock_timestamp()
    WHERE event_id = ${eventId} AND lease_id = ${leaseId} AND ${isAlive} RETURNING ${columns}`.execute(connection);
  return rows[0] ?? null;
}

/** @returns whether readers may get another interim text now. If so, they get none for a while afterwards. */
export async function takeInterimTurn(transaction: Connection, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE caption_desks SET interim_at = clock_timestamp()
    WHERE event_id = ${eventId}
      AND coalesce(interim_at < clock_timestamp() - make_interval(secs => ${INTERIM_MS / 1000}), true)
    RETURNING event_id`.execute(transaction);
  return rows.length > 0;
}

/**
 * Ends the lease of an event.
 * @param which only this one, only one that was not confirmed in time, or any
 * @returns whether there was such a lease
 */
export async function endDesk(
  transaction: Connection,
  eventId: string,
  which: { leaseId: string } | "silent" | "any",
): Promise<boolean> {
  const isMeant =
    which === "any" ? sql`true` : which === "silent" ? sql`NOT (${isAlive})` : sql`lease_id = ${which.leaseId}`;
  const { rows } = await sql`
    DELETE FROM caption_desks WHERE event_id = ${eventId} AND ${isMeant} RETURNING event_id`.execute(transaction);
  return rows.length > 0;
}

/** Lists the leases of all events. Silent ones were not confirmed in time. */
export async function listDesks(connection: Connection): Promise<{ eventId: string; isSilent: boolean }[]> {
  const { rows } = await sql<{ eventId: string; isSilent: boolean }>`
    SELECT event_id AS "eventId", NOT (${isAlive}) AS "isSilent" FROM caption_desks`.execute(connection);
  return rows;
}
