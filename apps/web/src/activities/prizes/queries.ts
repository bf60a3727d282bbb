/** Reads winners, entries and proofs. */
import type { NextDraw, PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange, LONG_LIST_REFETCH_MS, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { REVEAL_MS } from "./reveal.ts";

/** Polling interval for winners (LIVE-11). */
const WINNERS_REFRESH_MS = 3000;
const ENTRIES_REFRESH_MS = 5000;

export const prizeKeys = {
  all: (eventId: string) => ["prizes", eventId] as const,
  winners: (eventId: string) => [...prizeKeys.all(eventId), "winners"] as const,
  staffWinners: (eventId: string) => [...prizeKeys.all(eventId), "staff-winners"] as const,
  entries: (eventId: string) => [...prizeKeys.all(eventId), "entries"] as const,
  next: (eventId: string) => [...prizeKeys.all(eventId), "next"] as const,
  proof: (eventId: string, drawId: string) => [...prizeKeys.all(eventId), "proof", drawId] as const,
};

/** The public list of winners, newest first. */
export function useWinners(eventId: string) {
  const queryKey = prizeKeys.winners(eventId);
  useAnnouncedWinners(queryKey);
  const { data, isError } = useLiveList({
    queryKey,
    list: eventList("GET /api/public/events/:eventId/prize-winners", { eventId }),
    refreshMs: WINNERS_REFRESH_MS,
    refetchOnMount: "always",
  });
  return { data: useRevealed(data), isError };
}

/** The winners for the event's team. */
export function useStaffWinners(eventId: string) {
  const queryKey = prizeKeys.staffWinners(eventId);
  useAnnouncedWinners(queryKey);
  const { data, isError } = useLiveList({
    queryKey,
    fetch: (signal) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
    refreshMs: WINNERS_REFRESH_MS,
    refetchOnMount: "always",
  });
  return { data: useRevealed(data), isError };
}

/** The winners without one whose reveal on the stage has not ended, by the server's clock. */
function useRevealed(winners: PrizeWinner[] | undefined): PrizeWinner[] | undefined {
  const latest = winners?.[0];
  const isRevealing = useCountdown(latest ? Date.parse(latest.drawnAt) + REVEAL_MS : null);
  return isRevealing ? winners?.slice(1) : winners;
}

/** Adds an announced winner to the list after the reveal on the stage. */
function useAnnouncedWinners(queryKey: QueryKey): void {
  const client = useQueryClient();
  useLiveMessage("winner_announced", ({ winner }) => {
    setTimeout(() => applyChange(client, queryKey, withWinner(winner)), REVEAL_MS);
  });
}

const entriesMessages: ListMessages<PrizeEntries> = {
  "prize:entries": (entries, { count }) => uncertain({ ...entries, count }, LONG_LIST_REFETCH_MS),
};

/** The entries of the next draw, for the event's team. */
export function usePrizeEntries(eventId: string) {
  return useLiveList<PrizeEntries>({
    queryKey: prizeKeys.entries(eventId),
    messages: entriesMessages,
    fetch: (signal) => request("GET /api/events/:eventId/prize/entries", { params: { eventId }, signal }),
    refreshMs: ENTRIES_REFRESH_MS,
  });
}

/** The hash of the next draw's seed, and whether this person is in the draw. */
export function useNextDraw(eventId: string) {
  return useLiveList<NextDraw>({
    queryKey: prizeKeys.next(eventId),
    messages: { winner_announced: (next) => uncertain(next, REVEAL_MS) },
    fetch: (signal) => request("GET /api/events/:eventId/prize/next", { params: { eventId }, signal }),
    refreshMs: false,
    refetchOnMount: "always",
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
  return (winners: PrizeWinner[] | undefined) =>
    winners && !winners.some(({ id }) => id === winner.id) ? [winner, ...winners] : winners;
}
