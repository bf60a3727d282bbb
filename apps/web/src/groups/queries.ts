/** Reading groups: as everybody sees them, and as their team does. One key factory for both. */
import type { EventGroup, GroupSession, OrganizerGroup } from "@hubbub/contract/groups";
import { useQuery } from "@tanstack/react-query";

import { useHubSession } from "../auth/hub-session.ts";
import { useWalletSession } from "../auth/wallet-session.ts";
import { pageData } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { useLiveList } from "../live/use-live-list.ts";

/** How often a group is read while no live channel tells of it. */
const GROUP_POLL_MS = 5000;
const GROUP_LIST_POLL_MS = 30_000;
/** It changes at the end of a session and hardly ever else. */
const LEADERBOARD_POLL_MS = 30_000;

export const groupKeys = {
  all: ["group"] as const,
  group: (permalink: string) => ["group", "public", permalink] as const,
  everySessionList: (groupId: string) => ["group", "sessions", groupId] as const,
  /** @param reader whose list it is: a login or a role changes what one gets */
  sessions: (groupId: string, reader: string) => ["group", "sessions", groupId, reader] as const,
  leaderboard: (groupId: string) => ["group", "leaderboard", groupId] as const,
  everyDesk: ["group", "desk"] as const,
  desk: (permalink: string, userId: string) => ["group", "desk", permalink, userId] as const,
  list: (userId: string) => ["group", "list", userId] as const,
  everyList: ["group", "list"] as const,
  team: (groupId: string) => ["group", "team", groupId] as const,
  owner: (userId: string) => ["group", "owner", userId] as const,
};

/** The group as everybody sees it; null where the page shell said that there is none. */
export function useEventGroup(permalink: string) {
  return useGroupQuery(permalink, false);
}

/** Polls the group while it is shown; inside its live channel. */
export function useGroupPolling(permalink: string): void {
  useGroupQuery(permalink, GROUP_POLL_MS);
}

function useGroupQuery(permalink: string, pollMs: number | false) {
  return useLiveList<EventGroup | null>({
    queryKey: groupKeys.group(permalink),
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    pollMs,
    initialData: () => (pageData.group?.permalink === permalink ? pageData.group.data : undefined),
  });
}

/** The sessions as this reader gets them. */
export function useGroupSessions(group: EventGroup | null | undefined) {
  const reader = useReader();
  return useLiveList<GroupSession[]>({
    queryKey: groupKeys.sessions(group?.id ?? "", reader),
    fetch: (signal) =>
      request("GET /api/event-groups/:groupId/events", { params: { groupId: group?.id ?? "" }, signal }),
    pollMs: GROUP_POLL_MS,
    initialData: () =>
      group && pageData.group?.permalink === group.permalink ? (pageData.group.sessions ?? undefined) : undefined,
    enabled: group != null,
  });
}

/** The sums over the sessions that have ended. */
export function useGroupLeaderboard(groupId: string) {
  return useLiveList({
    queryKey: groupKeys.leaderboard(groupId),
    fetch: (signal) => request("GET /api/event-groups/:groupId/leaderboard", { params: { groupId }, signal }),
    pollMs: LEADERBOARD_POLL_MS,
  });
}

function useReader(): string {
  const wallet = useWalletSession()?.profile.id ?? "";
  const hub = useHubSession()?.user.id ?? "";
  return `${wallet}/${hub}`;
}

/** The group for its team; somebody who is none of it gets what everybody sees, without a role. */
export function useGroupDesk(permalink: string) {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList<OrganizerGroup | EventGroup>({
    queryKey: groupKeys.desk(permalink, userId),
    fetch: (signal) => request("GET /api/event-groups/permalink/:permalink", { params: { permalink }, signal }),
    pollMs: GROUP_POLL_MS,
    enabled: userId !== "",
  });
}

/** Own and collaborating groups, newest first. */
export function useOrganizerGroups() {
  const userId = useHubSession()?.user.id ?? "";
  return useLiveList({
    queryKey: groupKeys.list(userId),
    fetch: (signal) => request("GET /api/event-groups", { signal }),
    pollMs: GROUP_LIST_POLL_MS,
    enabled: userId !== "",
    // Coming back to the list from a group shows what was changed there.
    refetchOnMount: "always",
  });
}

/** The group's team; the owner alone may ask. */
export function useGroupTeam(groupId: string) {
  return useLiveList({
    queryKey: groupKeys.team(groupId),
    fetch: (signal) => request("GET /api/event-groups/:groupId/collaborators", { params: { groupId }, signal }),
    pollMs: GROUP_LIST_POLL_MS,
  });
}

/** Who owns the group. */
export function useGroupOwner(organizerId: string) {
  return useQuery({
    queryKey: groupKeys.owner(organizerId),
    queryFn: ({ signal }) => request("GET /api/users/:userId", { params: { userId: organizerId }, signal }),
  });
}
