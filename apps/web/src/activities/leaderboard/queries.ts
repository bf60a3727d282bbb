/** The leaderboard of a session. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey, uncertain } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** The leaderboard changes mostly at the end of a session. */
const REFRESH_MS = 30_000;

const leaderboardKey = (eventId: string) => listKey<LeaderboardEntry[]>("leaderboard", eventId);

export function useLeaderboard(eventId: string, enabled = true) {
  return useLiveList({
    queryKey: leaderboardKey(eventId),
    messages: { "leaderboard:updated": uncertain },
    list: eventList("GET /api/events/:eventId/leaderboard", { eventId }),
    refreshMs: REFRESH_MS,
    enabled,
  });
}

/** Computes it again, for instance after moderation. */
export function useCalculateLeaderboard(eventId: string) {
  return useCall({
    send: () => request("POST /api/events/:eventId/calculate-leaderboard", { params: { eventId } }),
    onDone: (entries, client) => applyChange(client, leaderboardKey(eventId), entries),
    done: () => ({ title: t("Leaderboard calculated") }),
    failed: () => t("Failed to calculate leaderboard"),
  });
}
