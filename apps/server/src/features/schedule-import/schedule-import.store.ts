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
    .select(["event_id as eventId", "guid", "time_zone as timeZone", "read_values as values"])
    .execute();
}

/** Stores the values of sessions, which are in the group afterwards, and what the file contains of them. */
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
    INSERT INTO imported_sessions (event_id, guid, time_zone, read_values)
    SELECT event_id, guid, ${timeZone}, read::jsonb
    FROM ${unnest(rows, { eventId: "text", guid: "text", read: "text" })} AS planned(event_id, guid, read)
    ON CONFLICT (event_id) DO UPDATE SET
      guid = excluded.guid, time_zone = excluded.time_zone, read_values = excluded.read_values`.execute(transaction);
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
