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
  /** The group that the event is added to; null to remove it from its group. */
  target: EventGroupRecord | null;
  groupOrder: number | null | undefined;
}

/**
 * Adds the event to the target group, or removes it from its group if there is no target.
 * @returns a function that publishes the change of the group that the event left, to be called after the commit; null
 *   if it left none
 * @throws Refusal 404 if the group was deleted; 409 if the event is in a group already; 403 if the caller has not the
 *   role: adding needs the owner of the event who is also an admin of the group, removing needs one of both
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

/** Removes the event from its group. Allowed for the event's owner and for admins of the group. */
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
