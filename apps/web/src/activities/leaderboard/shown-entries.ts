/** Which entries of a long leaderboard are shown: pure. */
import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard";

/** How many stand in the list before "Show all". */
export const SHOWN_AT_FIRST = 10;

/** The first ones, and the reader's own below them where it is further down. */
export function shownEntries(
  entries: readonly LeaderboardEntry[],
  me: string | null,
  showAll: boolean,
): readonly LeaderboardEntry[] {
  if (showAll || entries.length <= SHOWN_AT_FIRST) return entries;
  const own = entries.slice(SHOWN_AT_FIRST).filter(({ profileId }) => profileId === me);
  return [...entries.slice(0, SHOWN_AT_FIRST), ...own];
}
