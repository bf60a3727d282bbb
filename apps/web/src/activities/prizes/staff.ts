/** The mutation that draws a winner. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { addWinner, prizeEntriesQuery } from "./queries.ts";

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
    onDone: (winner, client) => addWinner(client, eventId, winner),
    refetches: prizeEntriesQuery(eventId).queryKey,
    done: ({ displayName }) => ({ title: t("Prize winner drawn!"), description: displayName }),
    failed: () => t("Failed to draw prize"),
  });
}
