/** Icebreaker: attendees answer one question; the answers become the word cloud. */
import * as z from "zod/mini";

import { claimedProfileId, instant, participantId, participantName, text } from "../schema.ts";
import { EventParams } from "../event-params.ts";

export const ICEBREAKER_RESPONSE_MAX = 280;
export const ICEBREAKER_RESPONSES_PER_PARTICIPANT = 10;
/** How many of the newest responses a listing carries. */
export const ICEBREAKER_LIST_MAX = 2000;
export const ICEBREAKER_PROMPT = "What do you want to learn from this session?";

export const WORD_CLOUD_WORDS_MAX = 100;
export const WORD_MIN_LENGTH = 3;

export const SubmitIcebreakerResponse = z.object({
  response: text("Response", { max: ICEBREAKER_RESPONSE_MAX, multiline: true }),
  participantName,
  profileId: claimedProfileId,
  participantId,
});

/** What everybody sees. */
export const IcebreakerResponse = z.object({ response: z.string() });
export type IcebreakerResponse = z.infer<typeof IcebreakerResponse>;

/** What the event's staff see. */
export const IcebreakerResponseForStaff = z.extend(IcebreakerResponse, {
  id: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
});

/** The author's receipt. */
export const IcebreakerReceipt = z.object({
  id: z.string(),
  response: z.string(),
  participantName: z.string(),
  profileId: z.nullable(z.string()),
  submittedAt: instant,
});
export type IcebreakerReceipt = z.infer<typeof IcebreakerReceipt>;

export const icebreakerCalls = {
  "GET /api/events/:eventId/icebreaker": {
    summary: "The newest responses, newest first",
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
} as const;
