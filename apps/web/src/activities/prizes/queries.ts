/** Reading winners, entries and proofs. */
import type { PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes";

import type { QueryClient } from "../../lib/query/query-client.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { request, RequestError } from "../../lib/request.ts";
import { usePollInterval } from "../../live/hooks.ts";

/** Polling interval for winners (D-120). */
const WINNERS_POLL_MS = 3000;
const ENTRIES_POLL_MS = 5000;

export const prizeKeys = {
  all: (eventId: string) => ["prizes", eventId] as const,
  winners: (eventId: string) => [...prizeKeys.all(eventId), "winners"] as const,
  staffWinners: (eventId: string) => [...prizeKeys.all(eventId), "staff-winners"] as const,
  entries: (eventId: string) => [...prizeKeys.all(eventId), "entries"] as const,
  next: (eventId: string) => [...prizeKeys.all(eventId), "next"] as const,
  proof: (eventId: string, drawId: string) => [...prizeKeys.all(eventId), "proof", drawId] as const,
};

/** The winners as everybody sees them, newest first. */
export function useWinners(eventId: string) {
  const interval = usePollInterval(WINNERS_POLL_MS);
  return useQuery({
    queryKey: prizeKeys.winners(eventId),
    queryFn: ({ signal }) => request("GET /api/public/events/:eventId/prize-winners", { params: { eventId }, signal }),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : interval),
    refetchOnMount: "always",
  });
}

/** The winners for the event's team. */
export function useStaffWinners(eventId: string) {
  const interval = usePollInterval(WINNERS_POLL_MS);
  return useQuery({
    queryKey: prizeKeys.staffWinners(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : interval),
    refetchOnMount: "always",
  });
}

/** Who is in the drum, for the event's team. */
export function usePrizeEntries(eventId: string) {
  const interval = usePollInterval(ENTRIES_POLL_MS);
  return useQuery({
    queryKey: prizeKeys.entries(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/prize/entries", { params: { eventId }, signal }),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : interval),
  });
}

/** The next draw's sealed seed, and whether this person is in. */
export function useNextDraw(eventId: string) {
  return useQuery({
    queryKey: prizeKeys.next(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/prize/next", { params: { eventId }, signal }),
    refetchOnMount: "always",
  });
}

/** A draw's proof never changes: it is read once, when somebody asks for it. */
export function useDrawProof(eventId: string, drawId: string | null) {
  return useQuery({
    queryKey: prizeKeys.proof(eventId, drawId ?? ""),
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/prize/draws/:drawId", { params: { eventId, drawId: drawId ?? "" }, signal }),
    enabled: drawId !== null,
  });
}

/** Puts a winner on top of the lists this page holds. */
export function addWinner(client: QueryClient, eventId: string, winner: PrizeWinner): void {
  for (const queryKey of [prizeKeys.winners(eventId), prizeKeys.staffWinners(eventId)]) {
    client.setQueryData<PrizeWinner[]>(queryKey, (held) =>
      held && !held.some(({ id }) => id === winner.id) ? [winner, ...held] : held,
    );
  }
}

export function countEntries(client: QueryClient, eventId: string, count: number): void {
  client.setQueryData<PrizeEntries>(prizeKeys.entries(eventId), (held) => held && { ...held, count });
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
