/** Reads winners, entries and proofs. */
import type { NextDraw, PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey, Uncertain, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";

/** Polling interval for winners (LIVE-11). */
const WINNERS_REFRESH_MS = 3000;
const ENTRIES_REFRESH_MS = 5000;

export const prizeKeys = {
  winners: (eventId: string) => listKey<PrizeWinner[]>("prizes", eventId, "winners"),
  staffWinners: (eventId: string) => listKey<PrizeWinner[]>("prizes", eventId, "staff-winners"),
  entries: (eventId: string) => listKey<PrizeEntries>("prizes", eventId, "entries"),
  next: (eventId: string) => listKey<NextDraw>("prizes", eventId, "next"),
  proof: (eventId: string, drawId: string) => ["prizes", eventId, "proof", drawId] as const,
};

const winnersMessages: ListMessages<PrizeWinner[]> = {
  winner_announced: (winners, { winner }) => withWinner(winner)(winners),
};

/** The public list of winners, newest first. */
export function useWinners(eventId: string) {
  const { data, isError } = useLiveList({
    queryKey: prizeKeys.winners(eventId),
    messages: winnersMessages,
    list: eventList("GET /api/public/events/:eventId/prize-winners", { eventId }),
    refreshMs: WINNERS_REFRESH_MS,
  });
  return { ...useRevealed(data), isError };
}

/** The winners for the event's team. */
export function useStaffWinners(eventId: string) {
  const { data, isError } = useLiveList({
    queryKey: prizeKeys.staffWinners(eventId),
    messages: winnersMessages,
    fetch: (signal) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
    refreshMs: WINNERS_REFRESH_MS,
  });
  return { ...useRevealed(data), isError };
}

/** Omits the newest winner until the reveal on the stage has ended, by the server's clock. */
function useRevealed(winners: PrizeWinner[] | undefined) {
  const latest = winners?.[0];
  const isRevealing = Boolean(useCountdown(latest ? Date.parse(latest.drawnAt) + REVEAL_MS : null));
  return { data: isRevealing ? winners?.slice(1) : winners, isComplete: winners !== undefined && !isRevealing };
}

const entriesMessages: ListMessages<PrizeEntries> = {
  "prize:entries": (entries, { count }) => uncertain({ ...entries, count }),
};

/** The entries of the next draw, for the event's team. */
export function usePrizeEntries(eventId: string) {
  return useLiveList({
    queryKey: prizeKeys.entries(eventId),
    messages: entriesMessages,
    fetch: (signal) => request("GET /api/events/:eventId/prize/entries", { params: { eventId }, signal }),
    refreshMs: ENTRIES_REFRESH_MS,
  });
}

/** The hash of the next draw's seed, and whether this person is in the draw. */
export function useNextDraw(eventId: string) {
  return useLiveList({
    queryKey: prizeKeys.next(eventId),
    messages: { winner_announced: (next) => new Uncertain(next, REVEAL_MS) },
    fetch: (signal) => request("GET /api/events/:eventId/prize/next", { params: { eventId }, signal }),
    refreshMs: false,
  });
}

/** The proof of a draw; fetched once on demand, because it never changes. */
export function useDrawProof(eventId: string, drawId: string | null) {
  return useQuery({
    queryKey: prizeKeys.proof(eventId, drawId ?? ""),
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/prize/draws/:drawId", { params: { eventId, drawId: drawId ?? "" }, signal }),
    enabled: drawId !== null,
  });
}

/** Adds a winner at the top of the cached lists. */
export function addWinner(client: QueryClient, eventId: string, winner: PrizeWinner): void {
  for (const queryKey of [prizeKeys.winners(eventId), prizeKeys.staffWinners(eventId)])
    applyChange(client, queryKey, withWinner(winner));
}

function withWinner(winner: PrizeWinner) {
  return (winners: PrizeWinner[]) => (winners.some(({ id }) => id === winner.id) ? winners : [winner, ...winners]);
}
