/** The point formula and the ranking (D-90): pure, the same for a session and for a whole conference. */
import type { TierBadge } from "./leaderboard.ts";

export const POINTS = { icebreaker: 10, question: 5, chatMessage: 1 } as const;
export const COUNTED_AT_MOST = { questions: 10, chatMessages: 20 } as const;
/** Stored with every result; raise it with every change of the formula or the ranking. */
export const LEADERBOARD_FORMULA_VERSION = 1;

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

const badges: Record<number, TierBadge> = { 1: "gold", 2: "silver", 3: "bronze" };

/**
 * By points, most first. Equal points share a rank and the ranks they take up are left out (1, 1, 3); their order is
 * by `profileId`, so that a repetition gives the same list. Nobody without points is listed.
 */
export function rankByPoints<T extends { profileId: string; totalPoints: number }>(
  participants: readonly T[],
): (T & Ranked)[] {
  const ordered = participants
    .filter(({ totalPoints }) => totalPoints > 0)
    .toSorted((a, b) => b.totalPoints - a.totalPoints || (a.profileId < b.profileId ? -1 : 1));
  let rank = 0;
  return ordered.map((participant, index) => {
    if (participant.totalPoints !== ordered[index - 1]?.totalPoints) rank = index + 1;
    return { ...participant, rank, tierBadge: badges[rank] ?? "none" };
  });
}
