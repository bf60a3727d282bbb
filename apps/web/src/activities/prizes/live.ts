/** Applies the live channel's winners and entries to the cached lists of an event. */
import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { addWinner, countEntries, prizeKeys } from "./queries.ts";
import { REVEAL_MS } from "./reveal.ts";

/** The names of new entries are fetched together, not one by one. */
const NAMES_GATHER_MS = 1500;

/** Lists a winner once the big screen has named them. */
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

/** Keeps the team's number of entries up to date with the live channel. */
export function useEntriesLive(eventId: string): void {
  const client = useQueryClient();
  useLiveMessage("prize:entries", ({ count }) => {
    countEntries(client, eventId, count);
    refetchSoon(client, prizeKeys.entries(eventId), NAMES_GATHER_MS);
  });
}

/** Timeouts that end with the component. */
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
