/** Reads winners, entries and proofs. */
import type { PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import { type QueryClient, useQuery } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

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
  return useLiveList({
    queryKey: prizeKeys.winners(eventId),
    list: eventList("GET /api/public/events/:eventId/prize-winners", { eventId }),
    refreshMs: WINNERS_REFRESH_MS,
    refetchOnMount: "always",
  });
}

/** The winners for the event's team. */
export function useStaffWinners(eventId: string) {
  return useLiveList({
    queryKey: prizeKeys.staffWinners(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
    refreshMs: WINNERS_REFRESH_MS,
    refetchOnMount: "always",
  });
}

/** The entries of the next draw, for the event's team. */
export function usePrizeEntries(eventId: string) {
  return useLiveList({
    queryKey: prizeKeys.entries(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/prize/entries", { params: { eventId }, signal }),
    refreshMs: ENTRIES_REFRESH_MS,
  });
}

/** The hash of the next draw's seed, and whether this person is in the draw. */
export function useNextDraw(eventId: string) {
  return useQuery({
    queryKey: prizeKeys.next(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/prize/next", { params: { eventId }, signal }),
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
  for (const queryKey of [prizeKeys.winners(eventId), prizeKeys.staffWinners(eventId)]) {
    applyChange<PrizeWinner[]>(client, queryKey, (winners) =>
      winners && !winners.some(({ id }) => id === winner.id) ? [winner, ...winners] : winners,
    );
  }
}

export function countEntries(client: QueryClient, eventId: string, count: number): void {
  applyChange<PrizeEntries>(client, prizeKeys.entries(eventId), (entries) => entries && { ...entries, count });
}
