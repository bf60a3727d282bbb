/** Which entries of a long leaderboard are shown. Pure functions. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";

/** Number of entries shown before "Show all". */
export const SHOWN_AT_FIRST = 10;

/** The first entries, and the reader's own if it is further down. */
export function shownEntries(
  entries: readonly LeaderboardEntry[],
  me: string | null,
  showAll: boolean,
): readonly LeaderboardEntry[] {
  if (showAll || entries.length <= SHOWN_AT_FIRST) return entries;
  const own = entries.slice(SHOWN_AT_FIRST).filter(({ profileId }) => profileId === me);
  return [...entries.slice(0, SHOWN_AT_FIRST), ...own];
}
