/** Applies the live messages of a group's room to the cached lists of its pages. */
import type { EventGroup, GroupSession, OrganizerGroup, PublicGroup } from "@hubbub/contract/groups";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../live/hooks.ts";
import { applyChange, refetchSpread } from "../live/live-list.ts";
import { groupKeys } from "./keys.ts";

export function useGroupLive(group: EventGroup): void {
  const client = useQueryClient();
  const { id, permalink } = group;

  useLiveMessage("group:updated", (update) => {
    if (update.group.id !== id) return;
    applyChange<EventGroup | null>(client, groupKeys.group(permalink), () => update.group);
    applyChange<PublicGroup>(
      client,
      groupKeys.title(id),
      (cached) => cached && { permalink: update.group.permalink, title: update.group.title },
    );
    applyChange<OrganizerGroup | EventGroup>(client, groupKeys.everyAdminGroup, (cached) =>
      cached?.id === id ? { ...cached, ...update.group } : cached,
    );
    const { sessions } = update;
    const keys = groupKeys.everySessionList(id);
    if (sessions) applyChange<GroupSession[]>(client, keys, (cached) => mergeSessions(cached, sessions));
    // The server does not push a list that is too long.
    else refetchSpread(client, keys);
  });
  useLiveMessage("group:deleted", ({ groupId }) => {
    if (groupId === id) applyChange<EventGroup | null>(client, groupKeys.group(permalink), () => null);
    void client.invalidateQueries({ queryKey: groupKeys.everyAdminGroup });
  });
}

/** Pushed private archives have no description and no speaker: keep the other fields that the team has loaded. */
function mergeSessions(cachedSessions: GroupSession[] | undefined, pushed: GroupSession[]): GroupSession[] {
  return pushed.map((session) => {
    if (!session.isArchived || !session.isPrivate) return session;
    const cached = cachedSessions?.find(({ id }) => id === session.id);
    if (!cached) return session;
    const { isArchived, isPrivate, title, sessionState, groupOrder } = session;
    return { ...cached, isArchived, isPrivate, title, sessionState, groupOrder };
  });
}
