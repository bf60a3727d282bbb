/** Icebreaker: attendees respond to one question of the event; their responses form the word cloud. */
import * as z from "zod/mini";

import { MODERATORS, READERS } from "../../access.ts";
import {
  claimedProfileId,
  expectedVersion,
  flag,
  instant,
  nothing,
  participantId,
  participantName,
  text,
} from "../../schema.ts";
import {
  ICEBREAKER_PROMPT_MAX,
  ICEBREAKER_RESPONSE_MAX,
  RESPONSE_HELD_FOR,
  RESPONSE_STATUSES,
  WORD_RULES_MAX,
} from "./index.ts";
import type { ActivityProtocol } from "../protocol.ts";

/**
 * A response in the public list. Only the caller's own pending responses have a `status`: other lists and counts do not
 * include them. Responses of a muted participant have none, so that the participant does not notice the mute.
 */
export const IcebreakerResponse = z.object({
  response: z.string(),
  status: z.optional(z.enum(["shown", "pending"])),
});
export type IcebreakerResponse = z.infer<typeof IcebreakerResponse>;

export const IcebreakerResponseForStaff = z.object({
  id: z.string(),
  response: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
  status: z.enum(RESPONSE_STATUSES),
  /** Why the response is held; null after a moderator's decision, and if it was never held. */
  heldFor: z.nullable(z.enum(RESPONSE_HELD_FOR)),
});
export type IcebreakerResponseForStaff = z.infer<typeof IcebreakerResponseForStaff>;

/** Response to the author. */
export const IcebreakerReceipt = z.object({
  id: z.string(),
  response: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
  /** "pending" while held. "shown" for a muted participant, so that the participant does not notice the mute. */
  status: z.enum(["shown", "pending"]),
});
export type IcebreakerReceipt = z.infer<typeof IcebreakerReceipt>;

const word = text("Word", { max: ICEBREAKER_RESPONSE_MAX });
const into = text("The word to merge into", { max: ICEBREAKER_RESPONSE_MAX });

/** Hides a word in the cloud or merges it into another one. Words are compared after `normalizeCloudWord`. */
export const WordRule = z.discriminatedUnion(
  "action",
  [z.strictObject({ word, action: z.literal("hide") }), z.strictObject({ word, action: z.literal("merge"), into })],
  "action must be hide or merge",
);
export type WordRule = z.infer<typeof WordRule>;

export const WordRules = z.object({ rules: z.array(WordRule), version: z.number() });
export type WordRules = z.infer<typeof WordRules>;

const CountedResponse = z.object({ response: z.string(), count: z.number() });

export const icebreakerProtocol = {
  calls: {
    "GET /api/events/:eventId/icebreaker": {
      access: READERS,
      summary:
        "Public responses, newest first, and the caller's own pending ones; staff also get hidden and pending ones",
      isListed: true,
      answer: z.array(z.union([IcebreakerResponseForStaff, IcebreakerResponse])),
    },
    "POST /api/events/:eventId/icebreaker": {
      access: { ...READERS, submitsTo: "icebreaker" },
      summary: "Submit a response",
      body: z.object({
        response: text("Response", { max: ICEBREAKER_RESPONSE_MAX, multiline: true }),
        participantName,
        profileId: claimedProfileId,
        participantId,
      }),
      answer: IcebreakerReceipt,
      status: 201,
    },
    "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": {
      access: MODERATORS,
      summary: "Hide a response, or show a hidden or pending one",
      body: z.strictObject({ isHidden: flag("isHidden") }),
      answer: IcebreakerResponseForStaff,
    },
    "GET /api/events/:eventId/word-rules": {
      access: READERS,
      summary: "Rules that hide and merge words of the word cloud",
      isListed: true,
      answer: WordRules,
    },
    "PUT /api/events/:eventId/word-rules": {
      access: MODERATORS,
      summary: `Replace the word cloud's rules, at most ${WORD_RULES_MAX}`,
      body: z.strictObject({ rules: z.array(WordRule, "rules must be a list"), version: expectedVersion }),
      answer: WordRules,
    },
  },
  messages: {
    /** A new visible response. `count` is the number of visible responses, so that a page notices missed messages. */
    "icebreaker:response": { audience: "everyone", invalidates: ["icebreaker"], data: CountedResponse },
    /** A response with this text is no longer visible. `count` is the number of visible responses. */
    "icebreaker:removed": {
      audience: "everyone",
      urgency: "now",
      invalidates: ["icebreaker"],
      data: CountedResponse,
    },
    /** The word cloud's rules were replaced. The highest version is the current one. */
    "icebreaker:word-rules": { audience: "everyone", urgency: "now", invalidates: ["word-rules"], data: WordRules },
    /** Responses were held, hidden or shown, so the staff list changed. */
    "icebreaker:changed": { audience: "staff", data: nothing },
  },
  settings: {
    /** The question; null for the default (`ICEBREAKER_PROMPT`). */
    icebreakerPrompt: {
      schema: z.nullable(text("Icebreaker question", { max: ICEBREAKER_PROMPT_MAX })),
      default: null,
      set: "always",
    },
    /** Whether the word cloud omits stop words such as "and" and "the". */
    cloudLeavesOutFillers: { schema: flag("cloudLeavesOutFillers"), default: false, set: "always" },
    /** Whether every response needs a moderator's approval. */
    reviewIcebreaker: { schema: flag("reviewIcebreaker"), default: false, set: "always" },
  },
  myDay: {
    /** The caller's responses, oldest first. */
    responses: z.array(z.string()),
  },
  eventFile: {
    wordRules: z._default(
      z
        .array(WordRule, "wordRules must be a list")
        .check(z.maxLength(WORD_RULES_MAX, `At most ${WORD_RULES_MAX} word rules`)),
      [],
    ),
  },
} as const satisfies ActivityProtocol;
