/** The point formula and the ranking (D-90): pure, the same for a session and for a whole conference. */
import { PODIUM_PLACES, type TierBadge } from "./leaderboard.ts";

export const POINTS = { icebreaker: 10, question: 5, chatMessage: 1 } as const;
export const COUNTED_AT_MOST = { questions: 10, chatMessages: 20 } as const;
/** Stored with every result; raise it with every change of the formula or the ranking. */
export const LEADERBOARD_FORMULA_VERSION = 2;

export interface CountedActivities {
  /** Whether the icebreaker was answered; a second answer adds nothing. */
  icebreaker: boolean;
  /** Questions that were not ignored. */
  questionsAsked: number;
  /** Chat messages that are not hidden. */
  chatMessages: number;
}

export function pointsOf({ icebreaker, questionsAsked, chatMessages }: CountedActivities): number {
  return (
    (icebreaker ? POINTS.icebreaker : 0) +
    Math.min(questionsAsked, COUNTED_AT_MOST.questions) * POINTS.question +
    Math.min(chatMessages, COUNTED_AT_MOST.chatMessages) * POINTS.chatMessage
  );
}

export interface Ranked {
  rank: number;
  tierBadge: TierBadge;
}

/** What decides about two people with equal points. */
export interface Standing {
  profileId: string;
  totalPoints: number;
  /** Upvotes of their questions that count. */
  votesReceived: number;
  /** When they sent the last contribution that counted, in milliseconds since the epoch; null where it is not known. */
  reachedAt: number | null;
}

const badges: Record<number, TierBadge> = { 1: "gold", 2: "silver", 3: "bronze" };

/**
 * By points, most first; equal points by votes received, most first, then by who had the points earlier. People who are
 * equal in all three share a rank and the ranks they take up are left out (1, 1, 3); their order is by `profileId`, so
 * that a repetition gives the same list. Nobody without points is listed.
 */
export function rankByPoints<T extends Standing>(participants: readonly T[]): (T & Ranked)[] {
  const ordered = participants
    .filter(({ totalPoints }) => totalPoints > 0)
    .toSorted((a, b) => compareStanding(a, b) || (a.profileId < b.profileId ? -1 : 1));
  let rank = 0;
  return ordered.map((participant, index) => {
    const before = ordered[index - 1];
    if (!before || compareStanding(before, participant) !== 0) rank = index + 1;
    return { ...participant, rank, tierBadge: badges[rank] ?? "none" };
  });
}

/** Negative where `a` stands before `b`, 0 where they share a rank. */
function compareStanding(a: Standing, b: Standing): number {
  return (
    b.totalPoints - a.totalPoints ||
    b.votesReceived - a.votesReceived ||
    // Two unknown times are equal: infinity minus infinity is not a number.
    (a.reachedAt === b.reachedAt ? 0 : (a.reachedAt ?? Infinity) - (b.reachedAt ?? Infinity))
  );
}

/** The people on the podium, and those who share its last rank but have no step: pages name them below it. */
export function podiumOf<T extends { rank: number }>(ranked: readonly T[]): { standing: T[]; sharing: T[] } {
  const standing = ranked.slice(0, PODIUM_PLACES);
  const last = standing.at(-1)?.rank;
  return { standing, sharing: ranked.slice(PODIUM_PLACES).filter(({ rank }) => rank === last) };
}
