import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Points of the signed-in attendees for what they did in the other activities. */
export const leaderboard = {
  name: "leaderboard",
  switch: { field: "hasLeaderboard", label: msg("Leaderboard"), isOnAtFirst: true },
  submissions: null,
  tab: { path: "leaderboard", label: msg("Leaderboard") },
  stageView: "leaderboard",
  runSheetStep: null,
  exportTable: "leaderboard",
  contributions: null,
  moderation: null,
  caches: ["leaderboard", "group-leaderboard"],
  webhooks: null,
} as const satisfies ActivityUnit;

const PODIUM_PLACES = 3;

/** The three people on the podium, and others who share the last rank. Pages list these below the podium. */
export function podiumOf<T extends { rank: number }>(ranked: readonly T[]): { podium: T[]; sharing: T[] } {
  const podium = ranked.slice(0, PODIUM_PLACES);
  const last = podium.at(-1)?.rank;
  return { podium, sharing: ranked.slice(PODIUM_PLACES).filter(({ rank }) => rank === last) };
}
