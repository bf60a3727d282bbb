/**
 * What is told when a group or its sessions change: the group's own room, and every session whose state moved with it.
 * A group's room, snapshots and publications go by the group's id where an event's go by the event's.
 */
import type { GroupSession } from "@hubbub/contract/groups";
import type { ServerMessage } from "@hubbub/contract/live";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { type EventRecord, toPublicEvent } from "../events/event-record.ts";
import type { Bus, Publication } from "../bus.ts";
import { GROUP_CACHES, SETTINGS_CACHES } from "../cache-names.ts";
import { findGroup } from "./groups.store.ts";
import { type EventGroupRecord, toEventGroup, toGroupSession } from "./group-record.ts";
import { listSessions } from "./sessions.store.ts";

/** A longer list is read anew by each page rather than pushed to all in one instant. */
const PUSHED_LIST_BYTES_MAX = 32 * 1024;

/** Publications that are ready but not yet told: hand them to `afterCommit`. */
export type News = () => void;

/**
 * The group as it is inside this transaction, for its room.
 * @param groupId null and groups that do not exist (any more) are no news
 */
export async function groupNews(transaction: Kysely<Schema>, bus: Bus, groupId: string | null): Promise<News> {
  const group = groupId === null ? null : await findGroup(transaction, groupId);
  if (!group) return () => undefined;
  const sessions = (await listSessions(transaction, group.id)).map((session) => toGroupSession(session, false));
  const message: ServerMessage = {
    type: "group:updated",
    data: { group: toEventGroup(group), sessions: isPushable(group, sessions) ? sessions : null },
  };
  return () => bus.publish({ roomId: group.id, invalidates: GROUP_CACHES, message, urgency: "now" });
}

/**
 * The group's room and, where their public state differs from before, its sessions' rooms.
 * @param before the sessions as they were when they were locked
 */
export async function sessionNews(
  transaction: Kysely<Schema>,
  bus: Bus,
  groupId: string,
  before: readonly EventRecord[],
): Promise<News> {
  const tellGroup = await groupNews(transaction, bus, groupId);
  const were = new Map(before.map((event) => [event.id, JSON.stringify(toPublicEvent(event))]));
  const publications = (await listSessions(transaction, groupId)).map((event): Publication => {
    const data = toPublicEvent(event);
    const publication: Publication = { roomId: event.id, invalidates: SETTINGS_CACHES, urgency: "now" };
    if (JSON.stringify(data) !== were.get(event.id)) publication.message = { type: "event:updated", data };
    return publication;
  });
  return () => {
    for (const publication of publications) bus.publish(publication);
    tellGroup();
  };
}

/** Events that were sessions of a group that is gone. */
export function releasedNews(bus: Bus, groupId: string, sessions: readonly EventRecord[]): News {
  return () => {
    for (const event of sessions) {
      const data = toPublicEvent({ ...event, group: null, groupOrder: null, wasLive: false });
      const message: ServerMessage = { type: "event:updated", data };
      bus.publish({ roomId: event.id, invalidates: SETTINGS_CACHES, message, urgency: "now" });
    }
    const message: ServerMessage = { type: "group:deleted", data: { groupId } };
    bus.publish({ roomId: groupId, invalidates: GROUP_CACHES, message, urgency: "now" });
  };
}

/** Somebody may be in the room from before a login was required: then each page asks by itself. */
function isPushable({ requireGFAVIPLogin }: EventGroupRecord, sessions: readonly GroupSession[]): boolean {
  return !requireGFAVIPLogin && JSON.stringify(sessions).length <= PUSHED_LIST_BYTES_MAX;
}
