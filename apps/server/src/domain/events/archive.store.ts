/** Ending, opening again and deleting events in the database. */
import type { NextSession } from "@hubbub/contract/archive";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { EventRecord } from "./event-record.ts";
import { findEvent } from "./events.store.ts";

/** The event, its row locked against submissions and other changes until the transaction ends; null when it is gone. */
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

/** The session after this one in its group: the lowest order above it that is not archived (D-24). */
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

/** Deletes an event and, by the tables' own rules, everything in it. */
export async function deleteEvent(transaction: Transaction<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("events").where("id", "=", eventId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
