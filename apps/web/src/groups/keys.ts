import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import { listKey } from "../live/live-list.ts";

/** The beginnings of the keys of lists that each reader has, because sign-in and role change what they contain. */
export const groupKeys = {
  sessions: (groupId: string) => listKey<GroupSession[]>("group", "sessions", groupId),
  /** Of all groups. */
  admin: listKey<AdminGroup>("group", "admin"),
  list: listKey<OrganizerGroup[]>("group", "list"),
};

/** Without a role it is the public view. */
export type AdminGroup = OrganizerGroup | EventGroup;
