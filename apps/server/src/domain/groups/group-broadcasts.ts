/**
 * Broadcasts after a change of a group or its sessions: to the group's room, and to the rooms of all sessions whose
 * state changed with it. Room, list snapshots and publications of a group use the group's id as `roomId`.
 */
import type { GroupSession } from "@hubbub/contract/groups";
import type { ServerMessage } from "@hubbub/contract/live";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { type EventRecord, toPublicEvent } from "../events/event-record.ts";
import type { Bus, Publication } from "../../platform/bus/bus.ts";
import { findGroup } from "./groups.store.ts";
import { type EventGroupRecord, toEventGroup, toGroupSession } from "./group-record.ts";
import { listSessions } from "./sessions.store.ts";

/** List snapshots and cached values that a change of a group or of its sessions invalidates. */
const GROUP_INVALIDATES = ["group", "group-sessions", "group-leaderboard", "group-page"] as const;
const EVENT_INVALIDATES = ["event", "public-event", "page"] as const;
/** UTF-16 code units of JSON. Longer session lists are not broadcast; each page requests them instead. */
const BROADCAST_LIST_MAX = 32 * 1024;

/** Publishes prepared publications. To be called after the commit (`afterCommit`). */
export type PendingBroadcast = () => void;

/**
 * Prepares the broadcast of a group, as it is in this transaction, to its room.
 * @param groupId if it is null, or no such group exists, nothing is broadcast
 */
export async function prepareGroupBroadcast(
  transaction: Kysely<Schema>,
  bus: Bus,
  groupId: string | null,
): Promise<PendingBroadcast> {
  const group = groupId === null ? null : await findGroup(transaction, groupId);
  if (!group) return () => undefined;
  const sessions = (await listSessions(transaction, group.id)).map((session) => toGroupSession(session, false));
  const message: ServerMessage = {
    type: "group:updated",
    data: { group: toEventGroup(group), sessions: isBroadcastable(group, sessions) ? sessions : null },
  };
  return () => bus.publish({ roomId: group.id, invalidates: GROUP_INVALIDATES, message, urgency: "now" });
}

/**
 * Prepares the broadcasts to a group's room and to the rooms of those sessions whose public state changed.
 * @param before the sessions as they were when they were locked
 */
export async function prepareSessionBroadcasts(
  transaction: Kysely<Schema>,
  bus: Bus,
  groupId: string,
  before: readonly EventRecord[],
): Promise<PendingBroadcast> {
  const broadcastGroup = await prepareGroupBroadcast(transaction, bus, groupId);
  const publicStateBefore = new Map(before.map((event) => [event.id, JSON.stringify(toPublicEvent(event))]));
  const publications = (await listSessions(transaction, groupId)).map((event): Publication => {
    const data = toPublicEvent(event);
    const publication: Publication = { roomId: event.id, invalidates: EVENT_INVALIDATES, urgency: "now" };
    if (JSON.stringify(data) !== publicStateBefore.get(event.id)) publication.message = { type: "event:updated", data };
    return publication;
  });
  return () => {
    for (const publication of publications) bus.publish(publication);
    broadcastGroup();
  };
}

/** Prepares the broadcasts about the deletion of a group, to its room and to the rooms of its former sessions. */
export function prepareReleaseBroadcasts(
  bus: Bus,
  groupId: string,
  sessions: readonly EventRecord[],
): PendingBroadcast {
  return () => {
    for (const event of sessions) {
      const data = toPublicEvent({ ...event, group: null, groupOrder: null, wasLive: false });
      const message: ServerMessage = { type: "event:updated", data };
      bus.publish({ roomId: event.id, invalidates: EVENT_INVALIDATES, message, urgency: "now" });
    }
    const message: ServerMessage = { type: "group:deleted", data: { groupId } };
    bus.publish({ roomId: groupId, invalidates: GROUP_INVALIDATES, message, urgency: "now" });
  };
}

/**
 * Sockets may have joined the room before a login was required. Each page then requests the list with its own login.
 */
function isBroadcastable({ requireGFAVIPLogin }: EventGroupRecord, sessions: readonly GroupSession[]): boolean {
  return !requireGFAVIPLogin && JSON.stringify(sessions).length <= BROADCAST_LIST_MAX;
}
