/** Icebreaker: attendees answer one question; the answers become the word cloud. */
import * as z from "zod/mini";

import { claimedProfileId, instant, participantId, participantName, text } from "../schema.ts";
import { EventParams } from "../event-params.ts";
import { ICEBREAKER_RESPONSE_MAX } from "./icebreaker-limits.ts";

export {
  ICEBREAKER_LIST_MAX,
  ICEBREAKER_PROMPT,
  ICEBREAKER_RESPONSES_PER_PARTICIPANT,
  ICEBREAKER_RESPONSE_MAX,
  WORD_CLOUD_WORDS_MAX,
  WORD_MIN_LENGTH,
} from "./icebreaker-limits.ts";

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
