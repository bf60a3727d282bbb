/** The mutation that draws a winner. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { addWinner, prizeKeys } from "./queries.ts";
import { REVEAL_MS } from "./reveal.ts";

/**
 * Draws a winner, and adds the winner to the lists only after the reveal on the stage.
 * The mutation's variable lists the groups of new accounts that are left out.
 * @param onDrawn called immediately with the winner, so that the names can roll here too
 */
export function useDraw(eventId: string, onDrawn: (winner: PrizeWinner) => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `draw:${eventId}` },
    mutationFn: async (leaveOut: string[]) => {
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
    onSuccess: (winner) => addWinner(client, eventId, winner),
    meta: {
      done: ({ displayName }: PrizeWinner) => ({ title: t("Prize winner drawn!"), description: displayName }),
      failed: () => t("Failed to draw prize"),
    },
    onSettled: () => client.invalidateQueries({ queryKey: prizeKeys.entries(eventId) }),
  });
}
