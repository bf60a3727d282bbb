/**
 * The notice for organizers that newcomers of one address were slowed down: one row per event, without any address.
 * The table and the field of the insights keep their older name "crowd".
 */
import type { NewcomerNotice } from "@hubbub/contract/insights";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

/** Adds numbers of slowed submissions, by event id. Events that were deleted in the meantime are skipped. */
export async function addSlowed(kysely: Kysely<Schema>, slowed: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    INSERT INTO newcomer_notices AS known (event_id, slowed)
    SELECT events.id, counted.slowed
    FROM unnest(${[...slowed.keys()]}::text[], ${[...slowed.values()]}::int[]) AS counted(event_id, slowed)
    JOIN events ON events.id = counted.event_id
    ON CONFLICT (event_id) DO UPDATE SET slowed = known.slowed + excluded.slowed, last_at = now()`.execute(kysely);
}

export async function findNewcomerNotice(kysely: Kysely<Schema>, eventId: string): Promise<NewcomerNotice | null> {
  const row = await kysely
    .selectFrom("newcomer_notices")
    .where("event_id", "=", eventId)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  return { slowed: row.slowed, firstAt: row.first_at.toISOString(), lastAt: row.last_at.toISOString() };
}
