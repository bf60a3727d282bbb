/** Prize drawing: who is in the drum, who won, and the proof that nobody chose (D-80). */
import * as z from "zod/mini";

import { EventParams } from "../event-params.ts";
import { instant } from "../schema.ts";

/** How many winners the organizer's panel lists. */
export const RECENT_WINNERS_SHOWN = 5;
export const NO_ENTRIES = "No eligible entries";
/** How many of the names in the drum roll over the big screen before the winner's stands still. */
export const ROLLED_NAMES_MAX = 16;
/** What readers of a proof recompute; the number changes with the computation. */
export const DRAW_METHOD = "hubbub-draw-1";

export const PrizeWinner = z.object({
  /** The draw's id: one draw, one winner. */
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  drawnAt: instant,
});
export type PrizeWinner = z.infer<typeof PrizeWinner>;

export const PrizeEntries = z.object({
  /** Profiles in the drum: entered, and not yet a winner. */
  count: z.number(),
  /** Display names of the newest few of them. */
  newest: z.array(z.string()),
});
export type PrizeEntries = z.infer<typeof PrizeEntries>;

/** What may be known before a draw. */
export const NextDraw = z.object({
  /** SHA-256 of the seed that the next draw will use; null until somebody is in the drum. */
  seedHash: z.nullable(z.string()),
  /** The caller's own code in the entry list; null for who is not in. */
  entryCode: z.nullable(z.string()),
  /** Whether the caller has won already, and so is out of later draws. */
  hasWon: z.boolean(),
});
export type NextDraw = z.infer<typeof NextDraw>;

/** Everything needed to compute the winner again: docs/verify-a-draw.md says how. */
export const DrawProof = z.object({
  id: z.string(),
  method: z.string(),
  /** Published before the draw, when the seed was made. */
  seedHash: z.string(),
  committedAt: instant,
  /** Revealed by the draw. */
  seed: z.string(),
  /** The codes in the drum at the draw, in ascending order. */
  entries: z.array(z.string()),
  entriesHash: z.string(),
  /** Position of the winner in `entries`, from 0. */
  winnerIndex: z.number(),
  winnerCode: z.string(),
  winner: PrizeWinner,
});
export type DrawProof = z.infer<typeof DrawProof>;

const DrawParams = z.extend(EventParams, { drawId: z.string() });

export const prizeCalls = {
  "GET /api/public/events/:eventId/prize-winners": {
    summary: "The winners, newest first",
    params: EventParams,
    answer: z.array(PrizeWinner),
  },
  "GET /api/events/:eventId/prize/entries": {
    summary: "How many are in the drum",
    params: EventParams,
    answer: PrizeEntries,
  },
  "GET /api/events/:eventId/prize/winners": {
    summary: "The winners, newest first, for the event's team",
    params: EventParams,
    answer: z.array(PrizeWinner),
  },
  "POST /api/events/:eventId/prize/draw": {
    summary: "Draw a winner",
    params: EventParams,
    answer: PrizeWinner,
    status: 201,
  },
  "GET /api/events/:eventId/prize/next": {
    summary: "The next draw's sealed seed, and the caller's own entry code",
    params: EventParams,
    answer: NextDraw,
  },
  "GET /api/events/:eventId/prize/draws/:drawId": {
    summary: "The proof of a draw: seed, entry list and their hashes",
    params: DrawParams,
    answer: DrawProof,
  },
} as const;
