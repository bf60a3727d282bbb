import type { PublicGroup } from "@hubbub/contract/groups";
import { useQuery } from "@tanstack/react-query";

import { pageData, pageLoadedAt } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { groupKeys } from "./keys.ts";

/** Title and permalink of an event's group, for the event page. Nothing is requested for an event without a group. */
export function useGroupTitle(groupId: string | null) {
  return useQuery<PublicGroup>({
    queryKey: groupKeys.title(groupId ?? ""),
    queryFn: ({ signal }) =>
      request("GET /api/public/event-groups/:groupId", { params: { groupId: groupId ?? "" }, signal }),
    initialData: () => titleFromPageData(groupId),
    initialDataUpdatedAt: pageLoadedAt,
    enabled: groupId !== null,
  });
}

function titleFromPageData(groupId: string | null): PublicGroup | undefined {
  const shell = pageData.event;
  const isSameGroup = shell?.data && "groupId" in shell.data && shell.data.groupId === groupId;
  return isSameGroup ? (shell.group ?? undefined) : undefined;
}
