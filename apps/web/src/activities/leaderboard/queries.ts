/** Reads the leaderboard of a session; refetches when the server has computed it again. */
import { useQueryClient } from "@tanstack/react-query";

import { listFromPage } from "../../lib/page-data.ts";
import { request } from "../../lib/request.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSpread } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** The leaderboard changes mostly at the end of a session. */
const POLL_MS = 30_000;

export const leaderboardKeys = {
  list: (eventId: string) => ["leaderboard", eventId] as const,
};

export function useLeaderboard(eventId: string) {
  const client = useQueryClient();
  const queryKey = leaderboardKeys.list(eventId);
  useLiveMessage("leaderboard:updated", () => refetchSpread(client, queryKey));
  return useLiveList({
    queryKey,
    fetch: (signal) => request("GET /api/events/:eventId/leaderboard", { params: { eventId }, signal }),
    initialData: () => listFromPage(eventId, "GET /api/events/:eventId/leaderboard"),
    pollMs: POLL_MS,
    pollsAfterRefusal: true,
  });
}
