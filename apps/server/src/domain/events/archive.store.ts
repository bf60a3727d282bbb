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

/** Archives an event or opens it again, and sets who may see it. An event that changes state is not emptied. */
export async function setArchived(
  transaction: Transaction<Schema>,
  before: EventRecord,
  { isArchived, isPrivate }: { isArchived: boolean; isPrivate: boolean },
): Promise<void> {
  const archival = { is_archived: isArchived, archived_at: isArchived ? new Date() : null, emptied_at: null };
  await transaction
    .updateTable("events")
    .set({ is_private: isPrivate, ...(isArchived === before.isArchived ? {} : archival) })
    .where("id", "=", before.id)
    .execute();
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
