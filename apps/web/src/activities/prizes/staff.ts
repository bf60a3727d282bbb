/** What the team reads and changes: winners, the entries of the next draw, and draws. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange, LATER_MS, refetchAfter } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { winnersMessages, winnersQuery, withWinner } from "./queries.ts";

/** The winners for the event's team. */
export const staffWinnersQuery = (eventId: string) =>
  liveQuery<PrizeWinner[]>({
    queryKey: ["prizes", eventId, "staff-winners"],
    fetch: (signal) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
    messages: winnersMessages,
    refreshMs: 3000,
  });

/** The entries of the next draw. */
export const prizeEntriesQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["prizes", eventId, "entries"],
    fetch: (signal) => request("GET /api/events/:eventId/prize/entries", { params: { eventId }, signal }),
    messages: { "prize:entries": (entries, { count }) => refetchAfter({ ...entries, count }, LATER_MS) },
    refreshMs: 5000,
  });

/**
 * Draws a winner, and adds the winner to the lists only after the reveal on the stage.
 * The mutation's variable lists the groups of new accounts that are left out.
 * @param onDrawn called immediately with the winner, so that the names can roll here too
 */
export function useDraw(eventId: string, onDrawn: (winner: PrizeWinner) => void) {
  return useCall({
    queue: ["draw", eventId],
    send: async (leaveOut: string[]) => {
      const winner = await request("POST /api/events/:eventId/prize/draw", {
        params: { eventId },
        body: leaveOut.length > 0 ? { leaveOut } : {},
      });
      onDrawn(winner);
      await new Promise((resolve) => {
        setTimeout(resolve, REVEAL_MS);
      });
      return winner;
    },
    onDone: (winner, client) => {
      for (const { queryKey } of [winnersQuery(eventId), staffWinnersQuery(eventId)])
        applyChange(client, queryKey, withWinner(winner));
    },
    refetches: prizeEntriesQuery(eventId).queryKey,
    done: ({ displayName }) => ({ title: t("Prize winner drawn!"), description: displayName }),
    failed: () => t("Failed to draw prize"),
  });
}
