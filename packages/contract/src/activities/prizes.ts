/** Prize drawing: who is in the drum, who won, and the proof that nobody chose (D-80). */
import * as z from "zod/mini";

import { EventParams } from "../event-params.ts";
import { instant } from "../schema.ts";

/** How many winners the organizer's panel lists. */
export const RECENT_WINNERS_SHOWN = 5;
export const NO_ENTRIES = "No eligible entries";
/** How many of the names in the drum roll over the big screen before the winner's stands still. */
export const ROLLED_NAMES_MAX = 16;
/** From so many entries of new accounts of one network on, the team is told before a draw. */
export const NEW_ACCOUNT_ENTRIES_MIN = 3;
export const ENTRIES_CHANGED_SENTENCE = "The entries have changed. Look at them again before you draw.";
export const EVERYBODY_LEFT_OUT_SENTENCE = "No entries would be left in the drum";
const GROUP_ID_MAX = 64;
const LEAVE_OUT_MAX = 100;
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

/** Entries of accounts that were new here when they entered, from one network. That network is not named. */
export const NewAccountGroup = z.object({
  /** Random characters that mean nothing outside of this event. */
  id: z.string(),
  /** How many of them are in the drum. */
  count: z.number(),
});
export type NewAccountGroup = z.infer<typeof NewAccountGroup>;

export const PrizeEntries = z.object({
  /** Profiles in the drum: entered, and not yet a winner. */
  count: z.number(),
  /** Display names of the newest few of them. */
  newest: z.array(z.string()),
  /** Networks from which several new accounts entered, the largest first. */
  newAccountGroups: z.array(NewAccountGroup),
});
export type PrizeEntries = z.infer<typeof PrizeEntries>;

export const DrawRequest = z.strictObject({
  /** Ids of new account groups whose entries are left out of this draw; they stay in the drum for later ones. */
  leaveOut: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(GROUP_ID_MAX))).check(z.maxLength(LEAVE_OUT_MAX)),
  ),
});
export type DrawRequest = z.input<typeof DrawRequest>;

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
  /** The codes the winner was drawn from, in ascending order. */
  entries: z.array(z.string()),
  /** How many entries of new accounts the organizer left out; their codes are not in `entries`. */
  leftOut: z.number(),
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
    summary: "How many are in the drum, and how many of them are new accounts of one network",
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
    body: DrawRequest,
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
