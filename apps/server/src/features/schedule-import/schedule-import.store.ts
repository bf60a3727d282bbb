/** Queries for imported sessions. */
import { sql } from "kysely";

import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { ImportedSession, PlannedSession } from "./plan.ts";

/** What the last import read about the sessions of a group. */
export async function findImported(kysely: Connection, groupId: string): Promise<ImportedSession[]> {
  return kysely
    .selectFrom("imported_sessions")
    .innerJoin("events", "events.id", "imported_sessions.event_id")
    .where("events.group_id", "=", groupId)
    .select(["event_id as eventId", "guid", "read_values as values"])
    .execute();
}

/** Stores the values of sessions, which are in the group afterwards, what the file contains of them, and its zone. */
export async function storeSessions(
  transaction: Transaction,
  { groupId, timeZone }: { groupId: string; timeZone: string },
  sessions: readonly (PlannedSession & { eventId: string })[],
): Promise<void> {
  const rows = sessions.map((session) => ({ ...session, read: JSON.stringify(session.read) }));
  await sql`
    UPDATE events SET group_id = ${groupId}, title = planned.title, description = planned.description,
      starts_at = planned.starts_at, ends_at = planned.ends_at, room = planned.room, speakers = planned.speakers
    FROM ${unnest(rows, VALUES)} AS planned(event_id, title, description, starts_at, ends_at, room, speakers)
    WHERE events.id = planned.event_id`.execute(transaction);
  await sql`
    INSERT INTO imported_sessions (event_id, guid, read_values)
    SELECT event_id, guid, read::jsonb
    FROM ${unnest(rows, { eventId: "text", guid: "text", read: "text" })} AS planned(event_id, guid, read)
    ON CONFLICT (event_id) DO UPDATE SET guid = excluded.guid, read_values = excluded.read_values`.execute(transaction);
  await transaction
    .updateTable("event_groups")
    .where("id", "=", groupId)
    .set({ schedule_time_zone: timeZone })
    .execute();
}

const VALUES = {
  eventId: "text",
  title: "text",
  description: "text",
  startsAt: "text",
  endsAt: "text",
  room: "text",
  speakers: "text",
} as const;
