/** Queries for events. */
import { randomInt } from "node:crypto";

import { DEMO_EVENT_ID, EVENT_ID_ALPHABET, EVENT_ID_LENGTH } from "@hubbub/contract/event-id";
import type { StaffRole } from "@hubbub/contract/events";

import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Connection, PooledConnection, Transaction } from "../schema/schema.ts";
import { type ChangedSettings, type StoredSettings, toColumns, toFieldValues } from "./event-fields.ts";
import { highestRole } from "../team/roles.store.ts";
import type { EventRecord } from "./event-record.ts";

const ID_ATTEMPTS = 5;

function eventsWithGroup(kysely: Connection) {
  return kysely
    .selectFrom("events")
    .leftJoin("event_groups", "event_groups.id", "events.group_id")
    .leftJoin("pinned_posts", "pinned_posts.event_id", "events.id")
    .selectAll("events")
    .select([
      "pinned_posts.post_id as pinned_id",
      "event_groups.permalink",
      "event_groups.title as group_title",
      "event_groups.organizer_id as group_organizer_id",
      "event_groups.current_event_id",
      "event_groups.session_access_mode",
      "event_groups.requires_wallet_login",
      "event_groups.accent_color as group_accent_color",
      "event_groups.hide_product_name as group_hides_product_name",
      "event_groups.logo as group_logo",
      databaseMicroseconds.as("read_at"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof eventsWithGroup>["executeTakeFirstOrThrow"]>>;

export async function findEvent(kysely: Connection, eventId: string): Promise<EventRecord | null> {
  const row = await eventsWithGroup(kysely).where("events.id", "=", eventId).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/**
 * Locks events against changes of their state until the transaction ends. Many transactions can share the lock. A second
 * statement reads them: a statement that has waited for the lock would read the group as it was before the wait.
 */
export async function lockEventsForSubmission(
  kysely: Connection,
  items: readonly { eventId: string }[],
): Promise<Map<string, EventRecord>> {
  const ids = [...new Set(items.map(({ eventId }) => eventId))];
  const [, rows] = await Promise.all([
    kysely.selectFrom("events").where("id", "in", ids).select("id").orderBy("id").forShare().execute(),
    eventsWithGroup(kysely).where("events.id", "in", ids).execute(),
  ]);
  return new Map(rows.map((row) => [row.id, toRecord(row)]));
}

/**
 * Locks an event against submissions and other changes until the transaction ends.
 * @throws Refusal 404 if it was deleted
 */
export async function lockEvent(transaction: Connection, eventId: string): Promise<EventRecord> {
  await transaction.selectFrom("events").where("id", "=", eventId).select("id").forNoKeyUpdate().execute();
  const event = await findEvent(transaction, eventId);
  if (!event) throw notFound("Event");
  return event;
}

/** A change of an event or of its content. Routes and jobs open it, and functions in `*-changes.ts` get it. */
export interface EventChange {
  /** Holds the lock of the event. */
  transaction: Transaction;
  event: EventRecord;
  afterCommit: AfterCommit;
}

/**
 * Locks an event and changes it in one transaction. `event.readAt` orders the messages about its changes. Each node does
 * one change of an event at a time.
 * @throws Refusal 404 if it was deleted
 */
export function changeEvent<T>(
  kysely: PooledConnection,
  eventId: string,
  work: (change: EventChange) => Promise<T>,
): Promise<T> {
  return kysely.inOrder(eventId, () =>
    inTransaction(kysely, async (transaction, afterCommit) =>
      work({ transaction, event: await lockEvent(transaction, eventId), afterCommit }),
    ),
  );
}

/** The sessions of a group, in no particular order. */
export async function listEventsOfGroup(kysely: Connection, groupId: string): Promise<EventRecord[]> {
  const rows = await eventsWithGroup(kysely).where("events.group_id", "=", groupId).execute();
  return rows.map(toRecord);
}

/** Lists the events that a user owns or helps to run, directly or through their group, newest first. */
export async function listEventsOf(
  kysely: Connection,
  dbId: string,
): Promise<{ event: EventRecord; role: StaffRole }[]> {
  const rows = await eventsWithGroup(kysely)
    .leftJoin("collaborators as of_event", (join) =>
      join.onRef("of_event.event_id", "=", "events.id").on("of_event.user_db_id", "=", dbId),
    )
    .leftJoin("collaborators as of_group", (join) =>
      join.onRef("of_group.group_id", "=", "events.group_id").on("of_group.user_db_id", "=", dbId),
    )
    .select(["of_event.role as event_role", "of_group.role as group_role"])
    .where((where) =>
      where.or([
        where("events.organizer_id", "=", dbId),
        where("event_groups.organizer_id", "=", dbId),
        where("of_event.id", "is not", null),
        where("of_group.id", "is not", null),
      ]),
    )
    .orderBy("events.created_at", "desc")
    .orderBy("events.id")
    .execute();
  return rows.map((row) => {
    const event = toRecord(row);
    return { event, role: highestRole(event, dbId, [row.event_role, row.group_role]) ?? "moderator" };
  });
}

/**
 * Creates an event under a random id that is not in use. The demo's id is reserved.
 * @returns its id
 * @throws Refusal 503 if no free id was found in a few attempts
 */
export async function createEvent(
  kysely: Connection,
  organizerId: string,
  fields: StoredSettings & { title: string },
): Promise<string> {
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = drawEventId();
    if (id === DEMO_EVENT_ID) continue;
    const { numInsertedOrUpdatedRows } = await kysely
      .insertInto("events")
      // The title again, because `toColumns` is also for changes: in its type the title is optional.
      .values({ ...toColumns(fields), title: fields.title, id, organizer_id: organizerId })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return id;
  }
  throw new Refusal("unavailable", "Could not create an event code. Please try again.", 1);
}

export async function updateEvent(
  kysely: Connection,
  eventId: string,
  changes: ChangedSettings,
): Promise<EventRecord | null> {
  const columns = toColumns(changes);
  if (Object.keys(columns).length > 0) {
    await kysely.updateTable("events").set(columns).where("id", "=", eventId).execute();
  }
  return findEvent(kysely, eventId);
}

/**
 * Archives an event or opens it again, and sets who may see it. After a change of state, retention deletes personal data
 * again once it is due.
 */
export async function setArchived(
  transaction: Transaction,
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

/**
 * Deletes an event and all its data, by foreign keys where there is one.
 * @param organizerId whose event it must be; any by default
 * @returns false if there was no such event
 */
export async function deleteEvent(transaction: Transaction, eventId: string, organizerId?: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom("events")
    .where("id", "=", eventId)
    .$if(organizerId !== undefined, (query) => query.where("organizer_id", "=", String(organizerId)))
    .returning("created_at")
    .executeTakeFirst();
  if (!deleted) return false;
  const receipts = transaction.deleteFrom("receipts").where("event_id", "=", eventId);
  // All were stored after the event was created: their times have an index, and their events have none.
  await receipts.where("stored_at", ">=", deleted.created_at).execute();
  return true;
}

/** Generates a random event id, which may be in use. */
function drawEventId(): string {
  return Array.from({ length: EVENT_ID_LENGTH }, () => EVENT_ID_ALPHABET[randomInt(EVENT_ID_ALPHABET.length)]).join("");
}

function toRecord(row: Row): EventRecord {
  const group =
    row.group_id === null
      ? null
      : {
          id: row.group_id,
          permalink: row.permalink ?? "",
          title: row.group_title ?? "",
          organizerId: row.group_organizer_id ?? "",
          currentEventId: row.current_event_id,
          sessionAccessMode: row.session_access_mode ?? "hybrid",
          requiresWalletLogin: row.requires_wallet_login ?? false,
          accentColor: row.group_accent_color,
          hideProductName: row.group_hides_product_name ?? false,
          logo: row.group_logo,
        };
  const pinnedQuestionId = row.pinned_id === null ? null : String(row.pinned_id);
  return { ...toFieldValues(row), group, pinnedQuestionId, readAt: row.read_at };
}
