/** Applies the live messages of a group's room to the cached lists of its pages. */
import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../live/hooks.ts";
import { applyChange, refetchSpread } from "../live/live-list.ts";
import { groupKeys } from "./queries.ts";

export function useGroupLive(group: EventGroup): void {
  const client = useQueryClient();
  const { id, permalink } = group;

  useLiveMessage("group:updated", (news) => {
    if (news.group.id !== id) return;
    applyChange<EventGroup | null>(client, groupKeys.group(permalink), () => news.group);
    applyChange<OrganizerGroup | EventGroup>(client, groupKeys.everyDesk, (known) =>
      known?.id === id ? { ...known, ...news.group } : known,
    );
    void client.invalidateQueries({ queryKey: groupKeys.leaderboard(id) });
    const { sessions } = news;
    const keys = groupKeys.everySessionList(id);
    if (sessions) applyChange<GroupSession[]>(client, keys, (known) => merge(known, sessions));
    // A list too long to push is fetched by every page.
    else refetchSpread(client, keys);
  });
  useLiveMessage("group:deleted", ({ groupId }) => {
    if (groupId === id) applyChange<EventGroup | null>(client, groupKeys.group(permalink), () => null);
    void client.invalidateQueries({ queryKey: groupKeys.everyDesk });
  });
  useLiveMessage("group:leaderboard", ({ groupId }) => {
    if (groupId === id) void client.invalidateQueries({ queryKey: groupKeys.leaderboard(id) });
  });
}

/** Of a private archive the room is told the title only: what the team knew of it stays. */
function merge(known: GroupSession[] | undefined, pushed: GroupSession[]): GroupSession[] {
  return pushed.map((session) => {
    const before = session.isArchived && session.isPrivate ? known?.find(({ id }) => id === session.id) : undefined;
    if (!before) return session;
    return { ...session, description: before.description, speakerProfileUrl: before.speakerProfileUrl };
  });
}
