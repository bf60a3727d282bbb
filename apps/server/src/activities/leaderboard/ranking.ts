/** The ranking of the leaderboard, for a session and for a whole group. Pure functions. */
import type { TierBadge } from "@hubbub/contract/activities/leaderboard/calls";

export interface Ranked {
  rank: number;
  tierBadge: TierBadge;
}

/** What determines the rank of a participant. */
export interface Score {
  profileId: string;
  totalPoints: number;
  /** Upvotes of the participant's counted questions. */
  votesReceived: number;
  /** When the last counted contribution was sent. */
  reachedAt: Date;
}

const badges: Record<number, TierBadge> = { 1: "gold", 2: "silver", 3: "bronze" };

/**
 * Ranks participants by points (descending), then votes received (descending), then who reached the points earlier.
 * People who are equal in all three share a rank, and the following ranks are skipped (1, 1, 3). They are sorted by
 * `profileId`, so that the result is deterministic. People without points are omitted.
 */
export function rankByPoints<T extends Score>(participants: readonly T[]): (T & Ranked)[] {
  const ordered = participants
    .filter(({ totalPoints }) => totalPoints > 0)
    .toSorted((a, b) => compareScores(a, b) || (a.profileId < b.profileId ? -1 : 1));
  let rank = 0;
  return ordered.map((participant, index) => {
    const before = ordered[index - 1];
    if (!before || compareScores(before, participant) !== 0) rank = index + 1;
    return { ...participant, rank, tierBadge: badges[rank] ?? "none" };
  });
}

/** Negative if `a` ranks before `b`, 0 if they share a rank. */
function compareScores(a: Score, b: Score): number {
  return (
    b.totalPoints - a.totalPoints || b.votesReceived - a.votesReceived || a.reachedAt.getTime() - b.reachedAt.getTime()
  );
}
