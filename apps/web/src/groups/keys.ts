import type { EventGroup, GroupSession, OrganizerGroup, PublicGroup } from "@hubbub/contract/groups";

import { listKey } from "../live/live-list.ts";

/** Keys of the cached queries of groups. Without the last parameter, a key matches those of all readers. */
export const groupKeys = {
  /** Title and permalink, as the pages of the group's events show them. */
  title: (groupId: string) => listKey<PublicGroup>("group", "title", groupId),
  group: (permalink: string) => listKey<EventGroup | null>("group", "public", permalink),
  /** @param reader identifies who reads, because sign-in and role change what the list contains */
  sessions: (groupId: string, ...reader: string[]) => listKey<GroupSession[]>("group", "sessions", groupId, ...reader),
  /** Without parameters, it matches all groups of all readers. */
  adminGroup: (...permalinkAndReader: string[]) => listKey<AdminGroup>("group", "admin", ...permalinkAndReader),
  list: (...userId: string[]) => listKey<OrganizerGroup[]>("group", "list", ...userId),
};

/** Without a role it is the public view. */
export type AdminGroup = OrganizerGroup | EventGroup;
