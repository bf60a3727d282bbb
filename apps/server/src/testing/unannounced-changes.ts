/**
 * States that no call of this server creates: changes of another node whose message has not arrived yet, rows of an
 * older version, and what a killed server leaves. By SQL, and no message is published.
 */
import { sql } from "kysely";

import type { TestApp } from "./test-app.ts";

type TestDatabase = Pick<TestApp, "database">;

/** Archives an event without this node's knowledge: only a transaction that reads the event again can refuse. */
export async function archiveUnannounced({ database }: TestDatabase, eventId: string): Promise<void> {
  await database.kysely.updateTable("events").set({ is_archived: true }).where("id", "=", eventId).execute();
}

/**
 * Makes a session the current one of its group, as another node does, which locks the sessions first.
 * @param whileLocked done before the commit
 */
export async function activateUnannounced(
  { database }: TestDatabase,
  { groupId, eventId }: { groupId: string; eventId: string },
  whileLocked: () => Promise<void>,
): Promise<void> {
  await database.kysely.transaction().execute(async (other) => {
    await other.selectFrom("events").where("group_id", "=", groupId).select("id").orderBy("id").forUpdate().execute();
    await other.updateTable("event_groups").set({ current_event_id: eventId }).where("id", "=", groupId).execute();
    await whileLocked();
  });
}

/** Takes somebody out of an event's team without this node's knowledge: only its repeated check can notice. */
export async function removeMemberUnannounced({ database }: TestDatabase, collaboratorId: string): Promise<void> {
  await database.kysely.deleteFrom("collaborators").where("id", "=", collaboratorId).execute();
}

/** An open invitation as versions before confirmations stored it. @returns its id */
export async function storeOldInvitation(
  { database }: TestDatabase,
  eventId: string,
  username: string,
): Promise<string> {
  const id = crypto.randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  const row = { id, event_id: eventId, invited_username: username, role: "admin" as const, expires_at };
  await database.kysely.insertInto("collaborators").values(row).execute();
  return id;
}

/** An event with a given id: the server chooses the ids of the events it creates. */
export async function storeEvent(
  { database }: TestDatabase,
  event: { id: string; title: string; organizerId: string },
): Promise<void> {
  const { id, title, organizerId } = event;
  await database.kysely.insertInto("events").values({ id, title, organizer_id: organizerId }).execute();
}

/** A rehearsal as a killed server leaves it: its copy of the event exists, and its last heartbeat is a minute old. */
export async function abandonRehearsal({ database }: TestDatabase, eventId: string, copyId: string): Promise<void> {
  await storeEvent({ database }, { id: copyId, title: "Abandoned copy", organizerId: "system" });
  await sql`UPDATE rehearsals SET outcome = NULL, copy_event_id = ${copyId}, beat_at = now() - interval '1 minute'
    WHERE event_id = ${eventId}`.execute(database.kysely);
}
