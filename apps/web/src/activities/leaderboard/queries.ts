/** The leaderboard of a session. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, uncertain } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** The leaderboard changes mostly at the end of a session. */
const REFRESH_MS = 30_000;

const leaderboardKeys = {
  list: (eventId: string) => ["leaderboard", eventId] as const,
};

export function useLeaderboard(eventId: string, enabled = true) {
  return useLiveList<LeaderboardEntry[]>({
    queryKey: leaderboardKeys.list(eventId),
    messages: { "leaderboard:updated": (entries) => uncertain(entries) },
    list: eventList("GET /api/events/:eventId/leaderboard", { eventId }),
    refreshMs: REFRESH_MS,
    refreshesAfterRefusal: true,
    enabled,
  });
}

/** Computes it again, for instance after moderation. */
export function useCalculateLeaderboard(eventId: string) {
  return useCall({
    send: () => request("POST /api/events/:eventId/calculate-leaderboard", { params: { eventId } }),
    onDone: (entries, client) => applyChange<LeaderboardEntry[]>(client, leaderboardKeys.list(eventId), () => entries),
    done: () => ({ title: t("Leaderboard calculated") }),
    failed: () => t("Failed to calculate leaderboard"),
  });
}
