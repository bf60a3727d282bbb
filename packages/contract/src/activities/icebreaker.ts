/** Icebreaker: attendees answer one question; the answers become the word cloud. */
import * as z from "zod/mini";

import { checked } from "../checked.ts";
import { claimedProfileId, flag, instant, participantId, participantName, rowIdInPath, text } from "../schema.ts";
import { EventParams } from "../event-params.ts";
import { ICEBREAKER_RESPONSE_MAX, RESPONSE_HELD_FOR, RESPONSE_STATUSES } from "./icebreaker-limits.ts";

export {
  ICEBREAKER_LIST_MAX,
  ICEBREAKER_PROMPT,
  ICEBREAKER_PROMPT_MAX,
  ICEBREAKER_RESPONSE_MAX,
  ICEBREAKER_RESPONSES_PER_PARTICIPANT,
  RESPONSE_HELD_FOR,
  RESPONSE_STATUSES,
  type ResponseHeldFor,
  type ResponseStatus,
  WORD_CLOUD_WORDS_MAX,
  WORD_MIN_LENGTH,
  WORD_RULES_MAX,
} from "./icebreaker-limits.ts";

export const SubmitIcebreakerResponse = z.object({
  response: text("Response", { max: ICEBREAKER_RESPONSE_MAX, multiline: true }),
  participantName,
  profileId: claimedProfileId,
  participantId,
});

/**
 * What everybody sees. `status` stands only on the caller's own responses that wait for a moderator: nobody else's list
 * has them, no count includes them. Those of a muted participant have none, so that the mute stays with the team.
 */
export const IcebreakerResponse = z.object({
  response: z.string(),
  status: z.optional(z.enum(["shown", "pending"])),
});
export type IcebreakerResponse = z.infer<typeof IcebreakerResponse>;

/** What the event's staff see. */
export const IcebreakerResponseForStaff = z.object({
  id: z.string(),
  response: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
  status: z.enum(RESPONSE_STATUSES),
  /** Null once a moderator has decided, and for what never waited. */
  heldFor: z.nullable(z.enum(RESPONSE_HELD_FOR)),
});
export type IcebreakerResponseForStaff = z.infer<typeof IcebreakerResponseForStaff>;

/** The author's receipt. */
export const IcebreakerReceipt = z.object({
  id: z.string(),
  response: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
  /** "pending" while it waits for a moderator; "shown" for a muted participant, so that the mute stays with the team. */
  status: z.enum(["shown", "pending"]),
});
export type IcebreakerReceipt = z.infer<typeof IcebreakerReceipt>;

const word = text("Word", { max: ICEBREAKER_RESPONSE_MAX });
const into = text("The word to merge into", { max: ICEBREAKER_RESPONSE_MAX });

/** What the cloud does with a word; words are compared as the cloud counts them (`cloudWord`). */
export const WordRule = z.discriminatedUnion(
  "action",
  [z.strictObject({ word, action: z.literal("hide") }), z.strictObject({ word, action: z.literal("merge"), into })],
  "action must be hide or merge",
);
export type WordRule = z.infer<typeof WordRule>;

export const WordRules = z.object({
  rules: z.array(WordRule),
  /** Grows by one with each replacement; 0 where there was none yet. */
  version: z.number(),
});
export type WordRules = z.infer<typeof WordRules>;

/** `version` is the one the rules were read with: where another one is current the call answers 409. */
export const ReplaceWordRules = z.strictObject({
  rules: z.array(WordRule, "rules must be a list"),
  version: z.optional(checked(z.number("version must be a number"), z.int("version must be a whole number"))),
});

const ResponseParams = z.extend(EventParams, { responseId: rowIdInPath });

export const icebreakerCalls = {
  "GET /api/events/:eventId/icebreaker": {
    summary:
      "The newest shown responses, newest first, with the caller's own that wait; staff get hidden and waiting ones too",
    params: EventParams,
    answer: z.array(z.union([IcebreakerResponseForStaff, IcebreakerResponse])),
  },
  "POST /api/events/:eventId/icebreaker": {
    summary: "Submit a response",
    params: EventParams,
    body: SubmitIcebreakerResponse,
    answer: IcebreakerReceipt,
    status: 201,
  },
  "PATCH /api/events/:eventId/icebreaker/:responseId/moderate": {
    summary: "Hide a response, or show one that is hidden or waits",
    params: ResponseParams,
    body: z.strictObject({ isHidden: flag("isHidden") }),
    answer: IcebreakerResponseForStaff,
  },
  "GET /api/events/:eventId/word-rules": {
    summary: "The rules by which the word cloud hides and merges words",
    params: EventParams,
    answer: WordRules,
  },
  "PUT /api/events/:eventId/word-rules": {
    summary: "Replace the word cloud's rules, at most 200",
    params: EventParams,
    body: ReplaceWordRules,
    answer: WordRules,
  },
} as const;
