/** Applies the live channel's winners and entries to the cached lists of an event. */
import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { addWinner, countEntries, prizeKeys } from "./queries.ts";
import { REVEAL_MS } from "./reveal.ts";

/** Delay of the refetch after a new entry, so that several entries cause one refetch. */
const REFETCH_DELAY_MS = 1500;

/** Adds an announced winner to the lists after the reveal on the stage. */
export function useWinnersLive(eventId: string): void {
  const client = useQueryClient();
  const later = useLater();
  useLiveMessage("winner_announced", ({ winner }) => {
    later(REVEAL_MS, () => {
      addWinner(client, eventId, winner);
      void client.invalidateQueries({ queryKey: prizeKeys.next(eventId) });
    });
  });
}

/** Refetches the team's entries when live messages report new ones. */
export function useEntriesLive(eventId: string): void {
  const client = useQueryClient();
  useLiveMessage("prize:entries", ({ count }) => {
    countEntries(client, eventId, count);
    refetchSoon(client, prizeKeys.entries(eventId), REFETCH_DELAY_MS);
  });
}

/** Returns a `setTimeout` whose timers are cleared on unmount. */
function useLater(): (milliseconds: number, work: () => void) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    };
  }, []);
  return (milliseconds, work) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      work();
    }, milliseconds);
    timers.current.add(timer);
  };
}
