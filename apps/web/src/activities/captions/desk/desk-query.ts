/** Reads who captions, how many read each language, and what the translations cost. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../../lib/request.ts";
import { applyChange, refetchSoon } from "../../../live/live-list.ts";
import { liveQuery } from "../../../live/use-live-list.ts";

export const deskQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["caption-desk", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/captions/desk", { params: { eventId }, signal }),
    messages: { "captions:desk": refetchSoon },
    refreshMs: 5000,
  });

/** Functions that change the desk in the cache. */
export function useDeskCache(eventId: string) {
  const client = useQueryClient();
  const { queryKey } = deskQuery(eventId);
  return {
    /** Shows the server's answer to this desk. */
    show: ({ leaseId: _leaseId, ...desk }: DeskLease) => applyChange(client, queryKey, desk),
    /** Shows that nobody captions. */
    showNobody: () => applyChange(client, queryKey, (desk) => ({ ...desk, by: null, since: null })),
  };
}
