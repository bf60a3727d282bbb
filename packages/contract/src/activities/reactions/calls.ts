/** Mood votes (counted) and floating reactions (emojis that float over the screen, not counted). */
import * as z from "zod/mini";

import { READERS } from "../../access.ts";
import { instant, participantId } from "../../schema.ts";
import { EMOJI_RATE_LIMIT_DEFAULT, EMOJI_RATE_LIMITS, MOODS, QUICK_EMOJIS, REACTION_LOCK_SECONDS } from "./rules.ts";
import type { ActivityProtocol } from "../protocol.ts";

const perMood = z.object({ excited: z.number(), neutral: z.number(), bored: z.number() });

export const EmojiResults = z.object({
  counts: perMood,
  /** Whole numbers; equal for equal counts, all 0 without votes. */
  percentages: perMood,
  total: z.number(),
});
export type EmojiResults = z.infer<typeof EmojiResults>;

export const UNKNOWN_REACTION = "Unknown reaction";

export const ReactionReceipt = z.object({
  id: z.string(),
  emoji: z.enum(MOODS),
  submittedAt: instant,
});
export type ReactionReceipt = z.infer<typeof ReactionReceipt>;

/** The votes of each minute, in the insights. */
export const INSIGHTS_FIELDS = { reactions: z.array(z.extend(perMood, { minute: instant })) };

export const reactionsProtocol = {
  calls: {
    "GET /api/events/:eventId/emoji": {
      access: READERS,
      summary: "Votes per mood, with whole percentages",
      isListed: true,
      answer: EmojiResults,
    },
    "POST /api/events/:eventId/emoji": {
      access: { ...READERS, submitsTo: "reactions" },
      summary: `Vote for a mood; allowed once in ${REACTION_LOCK_SECONDS} seconds`,
      body: z.object({ emoji: z.enum(MOODS, UNKNOWN_REACTION), participantId }),
      answer: ReactionReceipt,
      status: 201,
    },
  },
  messages: {
    /**
     * All mood votes. Except for a reset of the demo event they only increase, so the larger total is newer.
     * `toEmojiResults` computes the percentages.
     */
    "emoji:results": {
      audience: "everyone",
      invalidates: ["mood-votes"],
      stateOf: () => "mood-votes",
      data: z.object({ counts: perMood }),
    },
    /** Floating reactions with this emoji since the last such message: their number, or a sample if there are many. */
    quick_reaction: {
      audience: "everyone",
      data: z.object({ emoji: z.enum(QUICK_EMOJIS), count: z.number() }),
      /** One floating reaction. The server also accepts `emoji` at the top level, next to `type`. */
      fromClients: z.object({ emoji: z.enum(QUICK_EMOJIS) }),
    },
  },
  settings: {
    /** Floating reactions of one participant in a second. */
    emojiRateLimit: {
      schema: z.literal([...EMOJI_RATE_LIMITS], `emojiRateLimit must be one of ${EMOJI_RATE_LIMITS.join(", ")}`),
      default: EMOJI_RATE_LIMIT_DEFAULT,
      set: "later",
    },
  },
  myDay: {
    reactions: z.number(),
  },
  eventFile: null,
} as const satisfies ActivityProtocol;
