/** The leaderboards of sessions and of groups. */
import * as z from "zod/mini";

import { ADMINS, READERS } from "../../access.ts";
import type { ActivityProtocol } from "../protocol.ts";

export const TIER_BADGES = ["gold", "silver", "bronze", "none"] as const;
export type TierBadge = (typeof TIER_BADGES)[number];

export const LeaderboardEntry = z.object({
  rank: z.number(),
  profileId: z.string(),
  participantName: z.string(),
  /** For the link to the wallet's profile page. */
  username: z.nullable(z.string()),
  tierBadge: z.enum(TIER_BADGES),
  totalPoints: z.number(),
  /** Upvotes of the counted questions; the first tie-breaker. */
  votesReceived: z.optional(z.number()),
  /** Only in a group's leaderboard. */
  sessionsAttended: z.optional(z.number()),
  /** Points of quizzes, included in `totalPoints`. Leaderboards that were computed before quizzes existed have none. */
  quizPoints: z.optional(z.number()),
  activities: z.object({ icebreaker: z.boolean(), questionsAsked: z.number(), chatMessages: z.number() }),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** In the message at the end of a session. */
export const SESSION_END_FIELDS = {
  /** The first three, and people who share the third rank: at most eight, so that phones need no request. */
  topThree: z.array(LeaderboardEntry),
};

export const leaderboardProtocol = {
  calls: {
    "GET /api/events/:eventId/leaderboard": {
      access: READERS,
      summary: "The session's leaderboard by rank; empty until it is computed",
      isListed: true,
      answer: z.array(LeaderboardEntry),
    },
    "POST /api/events/:eventId/calculate-leaderboard": {
      access: ADMINS,
      summary: "Recompute the leaderboard of an archived event",
      answer: z.array(LeaderboardEntry),
    },
    "GET /api/event-groups/:groupId/leaderboard": {
      access: { who: "anyone", group: true, needsEntry: true },
      summary: "The leaderboard of the group: points of all its ended sessions",
      answer: z.array(LeaderboardEntry),
    },
  },
  messages: {
    /** The leaderboard was computed. `count` is its number of entries. */
    "leaderboard:updated": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["leaderboard"],
      data: z.object({ count: z.number() }),
    },
    /** To a group's room: its leaderboard changed. */
    "group:leaderboard": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["group-leaderboard"],
      data: z.object({ groupId: z.string() }),
    },
  },
  settings: null,
  myDay: {
    /** The caller's place; null if the caller has none or the leaderboard is not computed yet. */
    place: z.nullable(z.object({ rank: z.number(), totalPoints: z.number(), people: z.number() })),
  },
  eventFile: null,
} as const satisfies ActivityProtocol;
