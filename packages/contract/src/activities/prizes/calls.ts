/** Prize drawing: entries, winners, and proofs that the draws were random. */
import * as z from "zod/mini";

import { ADMINS, READERS, TEAM_ACCOUNTS } from "../../access.ts";
import { msg } from "../../messages.ts";
import { instant } from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";

export const ENTRIES_CHANGED_SENTENCE = msg("The entries have changed. Review them before you draw.");
export const EVERYBODY_LEFT_OUT_SENTENCE = msg("No entries would be left in the draw. Exclude fewer entries.");
const GROUP_ID_MAX = 64;
const LEAVE_OUT_MAX = 100;

export const PrizeWinner = z.object({
  /** The draw's id: one draw, one winner. */
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  drawnAt: instant,
});
export type PrizeWinner = z.infer<typeof PrizeWinner>;

/** Entries of new accounts from one network. The network's address is not included. */
export const NewAccountGroup = z.object({
  /** Random id, valid in this event only. */
  id: z.string(),
  count: z.number(),
});
export type NewAccountGroup = z.infer<typeof NewAccountGroup>;

export const PrizeEntries = z.object({
  /** Number of entries, without previous winners. */
  count: z.number(),
  /** Display names of the newest entries. */
  newest: z.array(z.string()),
  /** Networks with entries of several new accounts, the largest first. */
  newAccountGroups: z.array(NewAccountGroup),
});
export type PrizeEntries = z.infer<typeof PrizeEntries>;

export const NextDraw = z.object({
  /** SHA-256 of the seed of the next draw; null while there are no entries. */
  seedHash: z.nullable(z.string()),
  /** The caller's own code in the entry list; null without an entry. */
  entryCode: z.nullable(z.string()),
  /** Whether the caller has won and is therefore excluded from later draws. */
  hasWon: z.boolean(),
});
export type NextDraw = z.infer<typeof NextDraw>;

/** Everything needed to verify a draw; see docs/verify-a-draw.md. */
export const DrawProof = z.object({
  id: z.string(),
  method: z.string(),
  /** Published before the draw, when the seed was generated. */
  seedHash: z.string(),
  committedAt: instant,
  /** Published with the draw. */
  seed: z.string(),
  /** Entry codes in ascending order. */
  entries: z.array(z.string()),
  /** Number of entries of new accounts that the organizer excluded. Their codes are not in `entries`. */
  leftOut: z.number(),
  entriesHash: z.string(),
  /** Position of the winner in `entries`, from 0. */
  winnerIndex: z.number(),
  winnerCode: z.string(),
  winner: PrizeWinner,
});
export type DrawProof = z.infer<typeof DrawProof>;

export const prizesProtocol = {
  calls: {
    "GET /api/public/events/:eventId/prize-winners": {
      access: READERS,
      summary: "The winners, newest first",
      isListed: true,
      answer: z.array(PrizeWinner),
    },
    "GET /api/events/:eventId/prize/entries": {
      access: TEAM_ACCOUNTS,
      summary: "Number of entries, and groups of new accounts of one network",
      answer: PrizeEntries,
    },
    "GET /api/events/:eventId/prize/winners": {
      access: TEAM_ACCOUNTS,
      summary: "The winners, newest first, for the event's team",
      answer: z.array(PrizeWinner),
    },
    "POST /api/events/:eventId/prize/draw": {
      access: ADMINS,
      summary: "Draw a winner",
      body: z.strictObject({
        /** Ids of new account groups to exclude from this draw. Their entries stay for later draws. */
        leaveOut: z.optional(
          z.array(z.string().check(z.minLength(1), z.maxLength(GROUP_ID_MAX))).check(z.maxLength(LEAVE_OUT_MAX)),
        ),
      }),
      answer: PrizeWinner,
      status: 201,
    },
    "GET /api/events/:eventId/prize/next": {
      access: READERS,
      summary: "Hash of the next draw's seed, and the caller's own entry code",
      answer: NextDraw,
    },
    "GET /api/events/:eventId/prize/draws/:drawId": {
      access: READERS,
      summary: "The proof of a draw: seed, entry list and their hashes",
      answer: DrawProof,
    },
  },
  messages: {
    /** A prize was drawn. `names` are some of the entries, including the winner, for the animation on the stage. */
    winner_announced: {
      audience: "everyone",
      urgency: "now",
      invalidates: ["prize-winners", "prize-next", "prizes-own", "webhooks"],
      data: z.object({ winner: PrizeWinner, entryCount: z.number(), names: z.array(z.string()) }),
    },
    "prize:entries": { audience: "staff", invalidates: ["prize-next"], data: z.object({ count: z.number() }) },
  },
  settings: null,
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
