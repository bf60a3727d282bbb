/** Reads who captions, how many read each language, and what the translations cost. */
import type { Desk, DeskLease } from "@hubbub/contract/activities/captions/calls";
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../../lib/request.ts";
import { applyChange, listKey, refetchSoon } from "../../../live/live-list.ts";
import { useLiveList } from "../../../live/use-live-list.ts";

const DESK_REFRESH_MS = 5000;

const keyOf = (eventId: string) => listKey<Desk>("caption-desk", eventId);

export function useDesk(eventId: string) {
  return useLiveList({
    queryKey: keyOf(eventId),
    messages: { "captions:desk": refetchSoon },
    fetch: (signal) => request("GET /api/events/:eventId/captions/desk", { params: { eventId }, signal }),
    refreshMs: DESK_REFRESH_MS,
  });
}

/** Functions that change or refetch the desk in the cache. */
export function useDeskCache(eventId: string) {
  const client = useQueryClient();
  const queryKey = keyOf(eventId);
  return {
    /** Shows the server's answer to this desk. */
    show: ({ leaseId: _leaseId, ...desk }: DeskLease) => applyChange(client, queryKey, desk),
    /** Shows that nobody captions. */
    showNobody: () => applyChange(client, queryKey, (desk) => ({ ...desk, by: null, since: null })),
    /** Requests the desk again. */
    refetch: () => void client.invalidateQueries({ queryKey }),
  };
}
