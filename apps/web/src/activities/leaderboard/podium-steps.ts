/** The steps of a podium; people with the same rank share a step. Pure functions. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

import { TONES } from "../../ui/tones.ts";

export interface PodiumStep {
  rank: number;
  people: readonly LeaderboardEntry[];
}

/** The colors of the avatars, by place. */
export const PLACE_COLORS = [TONES.amber, TONES.teal, TONES.slate];
/** Shown as second, first, third; read as first, second, third. */
export const PLACE_ORDERS = ["order-2", "order-1", "order-3"];

/** The steps of ranks 1 to 3, highest first; three at most. */
export function podiumSteps(entries: readonly LeaderboardEntry[]): PodiumStep[] {
  const steps: { rank: number; people: LeaderboardEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.rank > 3) continue;
    const step = steps.find(({ rank }) => rank === entry.rank);
    if (step) step.people.push(entry);
    else steps.push({ rank: entry.rank, people: [entry] });
  }
  return steps.toSorted((a, b) => a.rank - b.rank).slice(0, 3);
}
