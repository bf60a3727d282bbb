/** Puts what a group's room is told into the caches its pages read. */
import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";

import { useQueryClient } from "../lib/query/use-query-client.ts";
import { useLiveMessage } from "../live/hooks.ts";
import { groupKeys } from "./queries.ts";

/** A list too long to push is read anew by every page, spread over this time. */
const REREAD_SPREAD_MS = 2000;

export function useGroupLive(group: EventGroup): void {
  const client = useQueryClient();
  const { id, permalink } = group;

  useLiveMessage("group:updated", (news) => {
    if (news.group.id !== id) return;
    client.setQueryData<EventGroup | null>(groupKeys.group(permalink), news.group);
    client.setQueriesData<OrganizerGroup | EventGroup>({ queryKey: groupKeys.everyDesk }, (known) =>
      known?.id === id ? { ...known, ...news.group } : known,
    );
    void client.invalidateQueries({ queryKey: groupKeys.leaderboard(id) });
    const { sessions } = news;
    const keys = groupKeys.everySessionList(id);
    if (sessions) client.setQueriesData<GroupSession[]>({ queryKey: keys }, (known) => merge(known, sessions));
    else setTimeout(() => void client.invalidateQueries({ queryKey: keys }), Math.random() * REREAD_SPREAD_MS);
  });
  useLiveMessage("group:deleted", ({ groupId }) => {
    if (groupId === id) client.setQueryData<EventGroup | null>(groupKeys.group(permalink), null);
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
