/** Queries that archive, reopen and delete events. */
import type { NextSession } from "@hubbub/contract/archive";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { EventRecord } from "./event-record.ts";
import { findEvent } from "./events.store.ts";

/**
 * Locks an event's row against submissions and other changes until the transaction ends; null if the event was deleted.
 */
export async function lockEventForChange(
  transaction: Transaction<Schema>,
  eventId: string,
): Promise<EventRecord | null> {
  const row = await transaction
    .selectFrom("events")
    .where("id", "=", eventId)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return row ? findEvent(transaction, eventId) : null;
}

export async function setArchived(
  transaction: Transaction<Schema>,
  eventId: string,
  isArchived: boolean,
): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ is_archived: isArchived, archived_at: isArchived ? new Date() : null, emptied_at: null })
    .where("id", "=", eventId)
    .execute();
}

export async function setPrivate(transaction: Transaction<Schema>, eventId: string, isPrivate: boolean): Promise<void> {
  await transaction.updateTable("events").set({ is_private: isPrivate }).where("id", "=", eventId).execute();
}

/** Finds the next session of the event's group: the first one after this event that is not archived (D-24). */
export async function findNextSession(kysely: Kysely<Schema>, event: EventRecord): Promise<NextSession | null> {
  if (!event.group || event.groupOrder === null) return null;
  const row = await kysely
    .selectFrom("events")
    .where("group_id", "=", event.group.id)
    .where("group_order", ">", event.groupOrder)
    .where("is_archived", "=", false)
    .select(["id", "title"])
    .orderBy("group_order")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ? { eventId: row.id, title: row.title, groupPermalink: event.group.permalink } : null;
}

/** Deletes an event and, by foreign keys, all its data. @returns false if there was no such event */
export async function deleteEvent(transaction: Transaction<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("events").where("id", "=", eventId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
