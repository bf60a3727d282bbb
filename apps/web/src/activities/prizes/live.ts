/** Pushed winners and entries go into the query cache here and nowhere else. */
import { useEffect, useRef } from "react";

import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { addWinner, countEntries, prizeKeys } from "./queries.ts";
import { REVEAL_MS } from "./reveal.ts";

/** Names of new entries are read together, not one by one. */
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

/** Keeps the team's number of entries as fresh as the live channel is. */
export function useEntriesLive(eventId: string): void {
  const client = useQueryClient();
  const later = useLater();
  const isGathering = useRef(false);
  useLiveMessage("prize:entries", ({ count }) => {
    countEntries(client, eventId, count);
    if (isGathering.current) return;
    isGathering.current = true;
    later(NAMES_GATHER_MS, () => {
      isGathering.current = false;
      void client.invalidateQueries({ queryKey: prizeKeys.entries(eventId) });
    });
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
