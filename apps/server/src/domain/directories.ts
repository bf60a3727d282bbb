/** Events, groups and access links, which nearly every call looks up. They are cached (room-caches.ts). */
import { timingSafeEqual } from "node:crypto";

import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { hashSecret } from "@hubbub/server-kit/secrets";

import type { Caches } from "../platform/cache/caches.ts";
import { createLru } from "../platform/cache/lru.ts";
import { findLinks, type LinkIdentity } from "./access-links/access-links.store.ts";
import type { EventRecord } from "./events/event-record.ts";
import { findEvent } from "./events/events.store.ts";
import type { EventGroupRecord } from "./groups/group-record.ts";
import { findGroup, findGroupIdByPermalink } from "./groups/groups.store.ts";
import type { RoomCaches } from "./room-caches.ts";
import type { Connection } from "./schema/schema.ts";

export type EventDirectory = ReturnType<typeof createEventDirectory>;

export function createEventDirectory(kysely: Connection, { records }: Pick<RoomCaches, "records">) {
  return {
    label: "Event",
    /** Finds an event by id or by a code as a person types it; null if there is none. */
    find: async (typedId: string): Promise<EventRecord | null> => {
      const eventId = normalizeEventId(typedId);
      if (!isEventId(eventId)) return null;
      return records.read({ roomId: eventId, name: "event" }, () => findEvent(kysely, eventId));
    },
  };
}

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function createGroupDirectory(kysely: Connection, { records }: Pick<RoomCaches, "records">, caches: Caches) {
  // A permalink never changes and never moves to another group, so these never become stale.
  const ids = caches.add("group-permalinks", createLru<string>({ maxEntries: 10_000 }));
  const idOf = async (permalink: string) => {
    const id = ids.get(permalink) ?? (await findGroupIdByPermalink(kysely, permalink));
    if (id !== null) ids.set(permalink, id);
    return id;
  };
  return {
    label: "Event group",
    /** Finds a group by id or permalink; null if there is none. No permalink has the form of an id. */
    find: async (idOrPermalink: string): Promise<EventGroupRecord | null> => {
      const typed = idOrPermalink.toLowerCase();
      const id = GROUP_ID.test(typed) ? typed : await idOf(typed);
      return id === null ? null : records.read({ roomId: id, name: "group" }, () => findGroup(kysely, id));
    },
  };
}

export function createAccessLinkDirectory(kysely: Connection, { rights }: Pick<RoomCaches, "rights">) {
  return {
    /** Finds the link of a secret in one event; null if it was revoked, has expired, or is of another event. */
    find: async (eventId: string, secret: string): Promise<LinkIdentity | null> => {
      const links = await rights.read({ roomId: eventId, name: "access-links" }, () => findLinks(kysely, eventId));
      const hash = hashSecret(secret);
      const link = links.find((stored) => timingSafeEqual(stored.secretHash, hash));
      return link && link.expiresAt.getTime() > Date.now() ? link : null;
    },
  };
}
