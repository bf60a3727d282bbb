/** Queries of groups, public and for their teams. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";

import { useHubSession } from "../auth/hub-session.ts";
import { useWalletSession } from "../auth/wallet-session.ts";
import { pageData } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { refetchAfter, SOON_MS } from "../live/live-list.ts";
import { liveQuery, useLiveList } from "../live/use-live-list.ts";
import { type AdminGroup, groupKeys } from "./keys.ts";

/** Poll interval of a group without a live channel. */
const GROUP_REFRESH_MS = 5000;
const GROUP_LIST_REFRESH_MS = 30_000;

/** The public view of a group; null if it does not exist. */
export const eventGroupQuery = (permalink: string) =>
  liveQuery<EventGroup | null>({
    queryKey: ["group", "public", permalink],
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    messages: {
      "group:updated": (shown, { group }) => (group.id === shown?.id ? group : shown),
      "group:deleted": (shown, { groupId }) => (groupId === shown?.id ? null : shown),
    },
    refreshMs: GROUP_REFRESH_MS,
    initialData: () => (pageData.group?.permalink === permalink ? pageData.group.data : undefined),
  });

/** The sessions of a group, with what this reader may see. */
export function useGroupSessions(group: EventGroup | null | undefined) {
  const reader = useReader();
  return useLiveList({ ...sessionsQuery(group?.id ?? "", reader), enabled: group != null });
}

const sessionsQuery = (groupId: string, reader: string) =>
  liveQuery({
    queryKey: [...groupKeys.sessions(groupId), reader],
    fetch: (signal) => request("GET /api/event-groups/:groupId/events", { params: { groupId }, signal }),
    messages: {
      "group:updated": (shown, { group, sessions }) => {
        if (group.id !== groupId) return shown;
        // The server does not push a list that is too long.
        return sessions ? mergeSessions(shown, sessions) : refetchAfter(shown);
      },
    },
    refreshMs: GROUP_REFRESH_MS,
    initialData: () => (pageData.group?.data?.id === groupId ? (pageData.group.sessions ?? undefined) : undefined),
  });

/** Pushed private archives have no description and no speaker: keep the other fields that the team has loaded. */
function mergeSessions(shown: GroupSession[], pushed: GroupSession[]): GroupSession[] {
  return pushed.map((session) => {
    if (!session.isArchived || !session.isPrivate) return session;
    const loaded = shown.find(({ id }) => id === session.id);
    if (!loaded) return session;
    const { isArchived, isPrivate, title, sessionState, groupOrder } = session;
    return { ...loaded, isArchived, isPrivate, title, sessionState, groupOrder };
  });
}

function useReader(): string {
  const wallet = useWalletSession()?.profile.id ?? "";
  const hub = useHubSession()?.user.id ?? "";
  return `${wallet}/${hub}`;
}

/** The group with the role of the signed-in organizer. Others get the public view, without a role. */
export function useAdminGroup(permalink: string) {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList(adminGroupQuery(permalink, userId));
}

const adminGroupQuery = (permalink: string, userId: string) =>
  liveQuery<AdminGroup>({
    queryKey: [...groupKeys.admin, permalink, userId],
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    messages: {
      "group:updated": (shown, { group }) => (group.id === shown.id ? { ...shown, ...group } : shown),
      "group:deleted": (shown) => refetchAfter(shown, SOON_MS),
    },
    refreshMs: GROUP_REFRESH_MS,
    enabled: userId !== "",
  });

/** The groups that the organizer owns or collaborates on, newest first. */
export function useOrganizerGroups() {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList(organizerGroupsQuery(userId));
}

const organizerGroupsQuery = (userId: string) =>
  liveQuery({
    queryKey: [...groupKeys.list, userId],
    fetch: (signal) => request("GET /api/event-groups", { signal }),
    refreshMs: GROUP_LIST_REFRESH_MS,
    enabled: userId !== "",
  });
