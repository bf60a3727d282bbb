/** Leaderboard: who took part how much in a session (D-90). The rule that makes it is in leaderboard-points.ts. */
import * as z from "zod/mini";

import { EventParams } from "../event-params.ts";

export const TIER_BADGES = ["gold", "silver", "bronze", "none"] as const;
export type TierBadge = (typeof TIER_BADGES)[number];

/** How many stand on the podium. */
export const PODIUM_PLACES = 3;

export const LeaderboardEntry = z.object({
  rank: z.number(),
  profileId: z.string(),
  participantName: z.string(),
  /** Leads to the wallet's profile page. */
  username: z.nullable(z.string()),
  tierBadge: z.enum(TIER_BADGES),
  totalPoints: z.number(),
  /** Upvotes of the counted questions: of equal points, more of them stand first. */
  votesReceived: z.optional(z.number()),
  /** A group's leaderboard only. */
  sessionsAttended: z.optional(z.number()),
  activities: z.object({ icebreaker: z.boolean(), questionsAsked: z.number(), chatMessages: z.number() }),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const leaderboardCalls = {
  "GET /api/events/:eventId/leaderboard": {
    summary: "The session's leaderboard by rank; empty until it is computed",
    params: EventParams,
    answer: z.array(LeaderboardEntry),
  },
  "POST /api/events/:eventId/calculate-leaderboard": {
    summary: "Compute the leaderboard of an archived event anew",
    params: EventParams,
    answer: z.array(LeaderboardEntry),
  },
} as const;
