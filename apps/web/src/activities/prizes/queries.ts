/** Reads winners and proofs. */
import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import { useQuery } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchAfter } from "../../live/live-list.ts";
import { type ListMessages, type LiveQuery, liveQuery, useLiveList } from "../../live/use-live-list.ts";

export const winnersMessages: ListMessages<PrizeWinner[]> = {
  winner_announced: (winners, { winner }) => withWinner(winner)(winners),
};

/** The public list of winners, newest first. */
export const winnersQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["prizes", eventId, "winners"],
    list: eventList("GET /api/public/events/:eventId/prize-winners", { eventId }),
    messages: winnersMessages,
    refreshMs: 3000,
  });

/** Reads winners, without the newest one until the reveal on the stage has ended, by the server's clock. */
export function useRevealedWinners(query: LiveQuery<PrizeWinner[]>) {
  const { data: winners, isError } = useLiveList(query);
  const latest = winners?.[0];
  const isRevealing = Boolean(useCountdown(latest ? Date.parse(latest.drawnAt) + REVEAL_MS : null));
  const isComplete = winners !== undefined && !isRevealing;
  return { data: isRevealing ? winners?.slice(1) : winners, isComplete, isError };
}

/** The hash of the next draw's seed, and whether this person is in the draw. */
export const nextDrawQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["prizes", eventId, "next"],
    fetch: (signal) => request("GET /api/events/:eventId/prize/next", { params: { eventId }, signal }),
    messages: { winner_announced: (next) => refetchAfter(next, REVEAL_MS) },
    refreshMs: false,
  });

/** The proof of a draw; fetched once on demand, because it never changes. */
export function useDrawProof(eventId: string, drawId: string) {
  return useQuery({
    queryKey: ["prizes", eventId, "proof", drawId],
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/prize/draws/:drawId", { params: { eventId, drawId }, signal }),
  });
}

/** The change that adds a winner at the top. */
export function withWinner(winner: PrizeWinner) {
  return (winners: PrizeWinner[]) => (winners.some(({ id }) => id === winner.id) ? winners : [winner, ...winners]);
}
