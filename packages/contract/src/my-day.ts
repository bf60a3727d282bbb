/** "My day": the caller's submissions in one event and their results, for the picture at the end of a session. */
import * as z from "zod/mini";

import { READERS } from "./access.ts";
import { Question } from "./activities/questions/calls.ts";
import { EventParams } from "./event-params.ts";

export const MyDay = z.object({
  /** The caller's icebreaker responses, oldest first. */
  responses: z.array(z.string()),
  /** The caller's questions, oldest first, including pending and ignored ones. */
  questions: z.array(Question),
  /** Upvotes of these questions. */
  votesReceived: z.number(),
  /** Number of the caller's mood votes. */
  reactions: z.number(),
  chatMessages: z.number(),
  /** Number of polls and quizzes that the caller answered. */
  pollAnswers: z.number(),
  /** Points of the caller's answers to closed quizzes. */
  quizPoints: z.number(),
  /** The caller's place on the leaderboard; null if the caller has none or it is not computed yet. */
  place: z.nullable(z.object({ rank: z.number(), totalPoints: z.number(), people: z.number() })),
});
export type MyDay = z.infer<typeof MyDay>;

export const myDayCalls = {
  "GET /api/events/:eventId/my-day": {
    // Returns only what the caller sent, as GET /api/me.
    access: READERS,
    summary: "The caller's submissions in this event, by the browser's cookie and the wallet session",
    params: EventParams,
    answer: MyDay,
  },
} as const;
