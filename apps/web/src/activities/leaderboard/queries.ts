/** Reading a session's leaderboard, and reading it again when it is computed. */
import { useEffect, useRef } from "react";

import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";

/** It changes at the end of a session and hardly ever else. */
const POLL_MS = 30_000;
/** A room hears of a new result at once; its pages fetch it within this time. */
const REFETCH_SPREAD_MS = 1200;

export const leaderboardKeys = {
  list: (eventId: string) => ["leaderboard", eventId] as const,
};

export function useLeaderboard(eventId: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveMessage("leaderboard:updated", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: leaderboardKeys.list(eventId) }),
      Math.random() * REFETCH_SPREAD_MS,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useQuery({
    queryKey: leaderboardKeys.list(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/leaderboard", { params: { eventId }, signal }),
    refetchInterval: usePollInterval(POLL_MS),
  });
}
