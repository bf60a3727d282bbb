/** Reading a session's leaderboard, again when the server has computed it. */
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSpread } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** It changes at the end of a session and hardly ever else. */
const POLL_MS = 30_000;
/** The whole audience learns of a new result at the same moment; its pages fetch it within this time. */
const REFETCH_SPREAD_MS = 1200;

export const leaderboardKeys = {
  list: (eventId: string) => ["leaderboard", eventId] as const,
};

export function useLeaderboard(eventId: string) {
  const client = useQueryClient();
  const queryKey = leaderboardKeys.list(eventId);
  useLiveMessage("leaderboard:updated", () => refetchSpread(client, queryKey, REFETCH_SPREAD_MS));
  return useLiveList({
    queryKey,
    fetch: (signal) => request("GET /api/events/:eventId/leaderboard", { params: { eventId }, signal }),
    pollMs: POLL_MS,
    pollsAfterRefusal: true,
  });
}
