/** Adds an event to a group or removes it from its group, as a part of changing the event. */
import type { StaffRole } from "@hubbub/contract/events";
import type { Transaction } from "kysely";

import { isAtLeast } from "../../domain/access/policy.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { noPermission } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import { type Publish, prepareSessionUpdates } from "../../domain/groups/group-broadcasts.ts";
import type { EventGroupRecord } from "../../domain/groups/group-record.ts";
import { findGroupRole } from "../../domain/groups/groups.store.ts";
import { linkSession, unlinkSession } from "../../domain/groups/sessions.store.ts";

interface Move {
  event: EventRecord;
  callerId: string;
  /** The caller's role in the event. */
  role: StaffRole;
  /** The group it becomes a session of; null takes it out of its own. */
  target: EventGroupRecord | null;
  groupOrder: number | null | undefined;
}

/**
 * @returns publishes the change of the group that the event left: to be called after the commit
 * @throws Refusal 404 the group is gone, 403 not the event's owner or not an admin of the group, 409 in a group already
 */
export async function moveEvent(
  transaction: Transaction<Schema>,
  bus: Bus,
  { event, callerId, role, target, groupOrder }: Move,
): Promise<Publish | null> {
  if (target === null) return leaveGroup(transaction, bus, { event, callerId, role });
  const groupRole = await findGroupRole(transaction, target, callerId);
  if (role !== "owner" || !isAtLeast(groupRole, "admin")) throw noPermission();
  await linkSession(transaction, { eventId: event.id, groupId: target.id, groupOrder: groupOrder ?? null });
  return null;
}

/** The event's owner and the admins of the group may take it out of the group. */
async function leaveGroup(
  transaction: Transaction<Schema>,
  bus: Bus,
  { event, callerId, role }: Pick<Move, "event" | "callerId" | "role">,
): Promise<Publish | null> {
  if (!event.group) return null;
  const groupRole = await findGroupRole(transaction, event.group, callerId);
  if (role !== "owner" && !isAtLeast(groupRole, "admin")) throw noPermission();
  const left = await unlinkSession(transaction, event.group.id, event.id);
  return prepareSessionUpdates(transaction, bus, event.group.id, left);
}
