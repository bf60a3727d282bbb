import type { PublicGroup } from "@hubbub/contract/groups";

import { pageData } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { liveQuery, useLiveList } from "../live/use-live-list.ts";

/** Title and permalink of an event's group, for the event page. Nothing is requested for an event without a group. */
export function useGroupTitle(groupId: string | null) {
  return useLiveList({ ...titleQuery(groupId ?? ""), enabled: groupId !== null });
}

const titleQuery = (groupId: string) =>
  liveQuery<PublicGroup>({
    queryKey: ["group", "title", groupId],
    fetch: (signal) => request("GET /api/public/event-groups/:groupId", { params: { groupId }, signal }),
    messages: { "group:updated": (shown, { group }) => (group.id === groupId ? group : shown) },
    refreshMs: false,
    initialData: () => titleFromPageData(groupId),
  });

function titleFromPageData(groupId: string): PublicGroup | undefined {
  const shell = pageData.event;
  const isSameGroup = shell?.data && "groupId" in shell.data && shell.data.groupId === groupId;
  return isSameGroup ? (shell.group ?? undefined) : undefined;
}
