/** Adds an event to a group or removes it from its group, as part of a change of the event. */
import type { Transaction } from "kysely";

import { isAtLeast } from "../access/policy.ts";
import type { Access } from "../../api/guard.ts";
import type { Schema } from "../schema/schema.ts";
import type { EventRecord } from "../events/event-record.ts";
import { noPermission } from "../../platform/http/refusal.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { type PendingBroadcast, prepareSessionBroadcasts } from "./group-broadcasts.ts";
import type { EventGroupRecord } from "./group-record.ts";
import { findGroupRole } from "./groups.store.ts";
import { linkSession, unlinkSession } from "./sessions.store.ts";

interface Move {
  event: EventRecord;
  access: Access;
  /** The group that the event joins; null to leave its present group. */
  target: EventGroupRecord | null;
  groupOrder: number | null | undefined;
}

/**
 * @returns the broadcast to the group that the event left, to be sent after the commit
 * @throws Refusal 404 if the group was deleted; 403 if the caller is not the event's owner or not an admin of the
 *   group; 409 if the event is already in a group
 */
export async function moveEvent(
  transaction: Transaction<Schema>,
  bus: Bus,
  { event, access, target, groupOrder }: Move,
): Promise<PendingBroadcast | null> {
  if (target === null) return leaveGroup(transaction, bus, event, access);
  const groupRole = await findGroupRole(transaction, target, access.hub?.dbId ?? "");
  if (access.role !== "owner" || !isAtLeast(groupRole, "admin")) throw noPermission();
  await linkSession(transaction, { eventId: event.id, groupId: target.id, groupOrder: groupOrder ?? null });
  return null;
}

/** Both the event's owner and the admins of the group may remove an event from the group. */
async function leaveGroup(
  transaction: Transaction<Schema>,
  bus: Bus,
  event: EventRecord,
  access: Access,
): Promise<PendingBroadcast | null> {
  if (!event.group) return null;
  const groupRole = await findGroupRole(transaction, event.group, access.hub?.dbId ?? "");
  if (access.role !== "owner" && !isAtLeast(groupRole, "admin")) throw noPermission();
  const remaining = await unlinkSession(transaction, event.group.id, event.id);
  return prepareSessionBroadcasts(transaction, bus, event.group.id, remaining);
}
