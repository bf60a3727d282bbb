/** Keys of the cached queries of groups. `every…` is the beginning of several keys. */
export const groupKeys = {
  /** Title and permalink, as the pages of the group's events show them. */
  title: (groupId: string) => ["group", "title", groupId] as const,
  group: (permalink: string) => ["group", "public", permalink] as const,
  everySessionList: (groupId: string) => ["group", "sessions", groupId] as const,
  /** @param reader identifies who reads, because sign-in and role change what the list contains */
  sessions: (groupId: string, reader: string) => [...groupKeys.everySessionList(groupId), reader] as const,
  everyAdminGroup: ["group", "admin"] as const,
  adminGroup: (permalink: string, userId: string) => [...groupKeys.everyAdminGroup, permalink, userId] as const,
  everyList: ["group", "list"] as const,
  list: (userId: string) => [...groupKeys.everyList, userId] as const,
};
