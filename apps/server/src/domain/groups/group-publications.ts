/**
 * Publications for a change of a group or of its sessions: to the room of the group, and to the room of each session
 * whose public state changed. The room and the cached values of a group have the group's id.
 */

import type { Connection } from "../schema/schema.ts";
import { type EventRecord, toPublicEvent } from "../events/event-record.ts";
import { broadcast, type Bus, invalidate } from "../bus.ts";
import { publishEvent } from "../events/event-publications.ts";
import { SETTINGS_CACHES } from "../cache-names.ts";
import { findGroup } from "./groups.store.ts";
import { toEventGroup, toGroupSession } from "./group-record.ts";
import { listSessions } from "./group-sessions.store.ts";

/** A longer list is not sent with the message: each page reads it. */
const PUSHED_LIST_BYTES_MAX = 32 * 1024;

/** Sends prepared publications: to be called after the commit. */
export type Publish = () => void;

/**
 * Prepares the update of a group for its room, with the state of this transaction, which holds the lock of the group.
 * @param groupId null, or a group that does not exist, publishes nothing
 * @param before the sessions as they were read under the lock. Each whose public state changed gets its update too
 */
export async function prepareGroupUpdate(
  transaction: Connection,
  bus: Bus,
  groupId: string | null,
  before: readonly EventRecord[] | null = null,
): Promise<Publish> {
  const group = groupId === null ? null : await findGroup(transaction, groupId);
  if (!group) return () => undefined;
  const events = await listSessions(transaction, group.id);
  const sessions = events.map((event) => toGroupSession(event, false));
  const isShort = JSON.stringify(sessions).length <= PUSHED_LIST_BYTES_MAX;
  const data = { group: toEventGroup(group), sessions: isShort ? sessions : null };
  const were = before && new Map(before.map((event) => [event.id, JSON.stringify(toPublicEvent(event))]));
  return () => {
    for (const event of were ? events : []) {
      const isChanged = JSON.stringify(toPublicEvent(event)) !== were?.get(event.id);
      if (isChanged) publishEvent(bus, event);
      else invalidate(bus, event.id, ...SETTINGS_CACHES);
    }
    broadcast(bus, group.id, "group:updated", data, { at: group.readAt });
  };
}

/** Prepares the updates after a group was deleted: of the group, and of the events that were its sessions. */
export function prepareGroupDeletion(bus: Bus, groupId: string, sessions: readonly EventRecord[]): Publish {
  return () => {
    for (const event of sessions) {
      publishEvent(bus, { ...event, group: null, groupOrder: null, wasLive: false });
    }
    broadcast(bus, groupId, "group:deleted", { groupId });
  };
}
