/**
 * Queries for the sessions of a group. `lockSessions` locks the group and then its sessions in the order of their ids.
 * Every change of them needs these locks. Submissions lock only events, in the same order, so they cannot deadlock with
 * a change.
 */
import { sql } from "kysely";

import type { Connection } from "../schema/schema.ts";
import { unnest } from "../../platform/database/unnest.ts";
import type { EventRecord } from "../events/event-record.ts";
import { listEventsOfGroup } from "../events/events.store.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import { lockGroup } from "./groups.store.ts";
import { inOrder, isPermutation, placeFor } from "./session-order.ts";

export const notInGroup = () => new Refusal("invalid", "This event is not in this group");

/** Lists the sessions of a group in their order. */
export async function listSessions(kysely: Connection, groupId: string): Promise<EventRecord[]> {
  return inOrder(await listEventsOfGroup(kysely, groupId));
}

/**
 * Locks a group and its sessions.
 * @param joining an event to lock as well, because it is about to join the group
 * @returns the sessions, as they are under the lock
 * @throws Refusal 404 if the group does not exist
 */
export async function lockSessions(
  transaction: Connection,
  groupId: string,
  joining: string | null = null,
): Promise<EventRecord[]> {
  if (!(await lockGroup(transaction, groupId))) throw notFound("Event group");
  await transaction
    .selectFrom("events")
    .where((where) => where.or([where("group_id", "=", groupId), where("id", "=", joining ?? "")]))
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
  return listSessions(transaction, groupId);
}

/** Makes a locked session the current one. If it is archived, it is reopened (GRP-30), as by `setArchived`. */
export async function setCurrentSession(transaction: Connection, groupId: string, eventId: string): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ is_archived: false, archived_at: null, emptied_at: null, was_live: true })
    .where("id", "=", eventId)
    .where("group_id", "=", groupId)
    .execute();
  await transaction.updateTable("event_groups").set({ current_event_id: eventId }).where("id", "=", groupId).execute();
}

/**
 * Sets a new order of all locked sessions.
 * @throws Refusal 400 unless the updates are an exact permutation; then nothing changes
 */
export async function reorderSessions(
  transaction: Connection,
  groupId: string,
  sessions: readonly EventRecord[],
  updates: readonly { eventId: string; groupOrder: number }[],
): Promise<void> {
  if (!isPermutation(sessions, updates)) {
    throw new Refusal("invalid", "Someone else changed this. Review the changes and try again.");
  }
  await sql`
    UPDATE events SET group_order = place
    FROM ${unnest(updates, { eventId: "text", groupOrder: "int" })} AS wanted(event_id, place)
    WHERE events.id = wanted.event_id AND events.group_id = ${groupId}`.execute(transaction);
}

/**
 * Adds an event to a group, at the wanted place if it is free, else after the last session. Its state in an earlier
 * group is reset.
 * @throws Refusal 409 if the event is already in a group
 */
export async function linkSession(
  transaction: Connection,
  { eventId, groupId, groupOrder }: { eventId: string; groupId: string; groupOrder: number | null },
): Promise<void> {
  const sessions = await lockSessions(transaction, groupId, eventId);
  const { numUpdatedRows } = await transaction
    .updateTable("events")
    .set({ group_id: groupId, group_order: placeFor(sessions, groupOrder), was_live: false })
    .where("id", "=", eventId)
    .where("group_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict("This event is already in an event group");
}

/** The state of an event that is in no group. */
const OUTSIDE = { group_id: null, group_order: null, was_live: false };

/**
 * Removes a session from its group and renumbers the sessions after it.
 * @returns the remaining sessions, as they were before
 */
export async function unlinkSession(transaction: Connection, groupId: string, eventId: string): Promise<EventRecord[]> {
  const sessions = await lockSessions(transaction, groupId);
  await transaction
    .updateTable("event_groups")
    .set({ current_event_id: null })
    .where("id", "=", groupId)
    .where("current_event_id", "=", eventId)
    .execute();
  await transaction
    .updateTable("events")
    .set(OUTSIDE)
    .where("group_id", "=", groupId)
    .where("id", "=", eventId)
    .execute();
  const remaining = sessions.filter(({ id }) => id !== eventId);
  await reorderSessions(
    transaction,
    groupId,
    remaining,
    remaining.map(({ id }, index) => ({ eventId: id, groupOrder: index + 1 })),
  );
  return remaining;
}

/** Removes all locked sessions from the group, before it is deleted. */
export async function releaseSessions(transaction: Connection, groupId: string): Promise<void> {
  await transaction.updateTable("events").set(OUTSIDE).where("group_id", "=", groupId).execute();
}
