import type { PublicGroup } from "@hubbub/contract/groups";

import { pageData } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { groupKeys } from "./keys.ts";

/** Title and permalink of an event's group, for the event page. Nothing is requested for an event without a group. */
export function useGroupTitle(groupId: string | null) {
  return useLiveList({
    queryKey: groupKeys.title(groupId ?? ""),
    messages: { "group:updated": (shown, { group }) => (group.id === groupId ? group : shown) },
    fetch: (signal) => request("GET /api/public/event-groups/:groupId", { params: { groupId: groupId ?? "" }, signal }),
    refreshMs: false,
    initialData: () => titleFromPageData(groupId),
    enabled: groupId !== null,
  });
}

function titleFromPageData(groupId: string | null): PublicGroup | undefined {
  const shell = pageData.event;
  const isSameGroup = shell?.data && "groupId" in shell.data && shell.data.groupId === groupId;
  return isSameGroup ? (shell.group ?? undefined) : undefined;
}
