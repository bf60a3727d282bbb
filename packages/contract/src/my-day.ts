/** My day: what the caller sent in one event and what became of it, for the picture at the end of a session. */
import * as z from "zod/mini";

import { Question } from "./activities/questions.ts";
import { EventParams } from "./event-params.ts";

export const MyDay = z.object({
  /** The caller's icebreaker answers, oldest first. */
  responses: z.array(z.string()),
  /** The caller's questions, oldest first, also those that wait for a moderator or were ignored. */
  questions: z.array(Question),
  /** Upvotes of these questions. */
  votesReceived: z.number(),
  /** How often the caller chose a mood. */
  reactions: z.number(),
  chatMessages: z.number(),
  /** The caller's place on the leaderboard; null without one, or before it is computed. */
  place: z.nullable(z.object({ rank: z.number(), totalPoints: z.number(), people: z.number() })),
});
export type MyDay = z.infer<typeof MyDay>;

export const myDayCalls = {
  "GET /api/events/:eventId/my-day": {
    summary: "What the caller sent in this event: by the browser's cookie and the wallet session",
    params: EventParams,
    answer: MyDay,
  },
} as const;
