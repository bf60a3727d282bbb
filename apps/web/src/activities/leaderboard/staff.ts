/** What the team changes. */
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { leaderboardQuery } from "./queries.ts";

/** Computes the leaderboard again, for instance after moderation. */
export function useCalculateLeaderboard(eventId: string) {
  return useCall({
    send: () => request("POST /api/events/:eventId/calculate-leaderboard", { params: { eventId } }),
    onDone: (entries, client) => applyChange(client, leaderboardQuery(eventId).queryKey, entries),
    done: () => ({ title: t("Leaderboard calculated") }),
    failed: () => t("Failed to calculate leaderboard"),
  });
}
