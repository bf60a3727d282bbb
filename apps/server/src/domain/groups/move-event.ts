/** Linking an event to a group and taking it out again, as a part of changing the event. */
import type { Transaction } from "kysely";

import { isAtLeast } from "../access/policy.ts";
import type { Access } from "../../api/guard.ts";
import type { Schema } from "../schema/schema.ts";
import type { EventRecord } from "../events/event-record.ts";
import { noPermission } from "../../platform/http/refusal.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { type News, sessionNews } from "./group-news.ts";
import type { EventGroupRecord } from "./group-record.ts";
import { findGroupRole } from "./groups.store.ts";
import { linkSession, unlinkSession } from "./sessions.store.ts";

interface Move {
  event: EventRecord;
  access: Access;
  /** The group it becomes a session of; null takes it out of its own. */
  target: EventGroupRecord | null;
  groupOrder: number | null | undefined;
}

/**
 * @returns what the group the event left is told, after the commit
 * @throws Refusal 404 the group is gone, 403 not the event's owner or not an admin of the group, 409 in a group already
 */
export async function moveEvent(
  transaction: Transaction<Schema>,
  bus: Bus,
  { event, access, target, groupOrder }: Move,
): Promise<News | null> {
  if (target === null) return leaveGroup(transaction, bus, event, access);
  const groupRole = await findGroupRole(transaction, target, access.hub?.dbId ?? "");
  if (access.role !== "owner" || !isAtLeast(groupRole, "admin")) throw noPermission();
  await linkSession(transaction, { eventId: event.id, groupId: target.id, groupOrder: groupOrder ?? null });
  return null;
}

/** The event's owner may take it out, and so may the admins of the group: both are in charge of what it lists. */
async function leaveGroup(
  transaction: Transaction<Schema>,
  bus: Bus,
  event: EventRecord,
  access: Access,
): Promise<News | null> {
  if (!event.group) return null;
  const groupRole = await findGroupRole(transaction, event.group, access.hub?.dbId ?? "");
  if (access.role !== "owner" && !isAtLeast(groupRole, "admin")) throw noPermission();
  const left = await unlinkSession(transaction, event.group.id, event.id);
  return sessionNews(transaction, bus, event.group.id, left);
}
