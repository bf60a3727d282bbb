/** Queries of groups, public and for their teams. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";

import { useHubSession } from "../auth/hub-session.ts";
import { useWalletSession } from "../auth/wallet-session.ts";
import { pageData } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { refetchSoon, uncertain } from "../live/live-list.ts";
import { type ListMessages, useLiveList } from "../live/use-live-list.ts";
import { type AdminGroup, groupKeys } from "./keys.ts";

/** Poll interval of a group without a live channel. */
const GROUP_REFRESH_MS = 5000;
const GROUP_LIST_REFRESH_MS = 30_000;

const groupMessages: ListMessages<EventGroup | null> = {
  "group:updated": (shown, { group }) => (group.id === shown?.id ? group : shown),
  "group:deleted": (shown, { groupId }) => (groupId === shown?.id ? null : shown),
};

/** The public view of a group; null if it does not exist. */
export function useEventGroup(permalink: string) {
  return useLiveList({
    queryKey: groupKeys.group(permalink),
    messages: groupMessages,
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    refreshMs: GROUP_REFRESH_MS,
    initialData: () => (pageData.group?.permalink === permalink ? pageData.group.data : undefined),
  });
}

/** The sessions of a group, with what this reader may see. */
export function useGroupSessions(group: EventGroup | null | undefined) {
  const reader = useReader();
  return useLiveList({
    queryKey: groupKeys.sessions(group?.id ?? "", reader),
    messages: {
      "group:updated": (shown, update) => {
        if (update.group.id !== group?.id) return shown;
        // The server does not push a list that is too long.
        return update.sessions ? mergeSessions(shown, update.sessions) : uncertain(shown);
      },
    },
    fetch: (signal) =>
      request("GET /api/event-groups/:groupId/events", { params: { groupId: group?.id ?? "" }, signal }),
    refreshMs: GROUP_REFRESH_MS,
    initialData: () =>
      group && pageData.group?.permalink === group.permalink ? (pageData.group.sessions ?? undefined) : undefined,
    enabled: group != null,
  });
}

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

const adminGroupMessages: ListMessages<AdminGroup> = {
  "group:updated": (shown, { group }) => (group.id === shown.id ? { ...shown, ...group } : shown),
  "group:deleted": refetchSoon,
};

/** The group with the role of the signed-in organizer. Others get the public view, without a role. */
export function useAdminGroup(permalink: string) {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList({
    queryKey: groupKeys.adminGroup(permalink, userId),
    messages: adminGroupMessages,
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    refreshMs: GROUP_REFRESH_MS,
    enabled: userId !== "",
  });
}

/** The groups that the organizer owns or collaborates on, newest first. */
export function useOrganizerGroups() {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList({
    queryKey: groupKeys.list(userId),
    fetch: (signal) => request("GET /api/event-groups", { signal }),
    refreshMs: GROUP_LIST_REFRESH_MS,
    enabled: userId !== "",
  });
}
