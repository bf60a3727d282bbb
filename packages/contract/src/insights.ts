/** How a session went, minute by minute, for the people who run it. */
import * as z from "zod/mini";

import { EventParams } from "./event-params.ts";
import { instant } from "./schema.ts";

/** How far back from the last thing that happened. */
export const INSIGHTS_HOURS = 24;

/**
 * Newcomers were slowed down: far more names took part from one address than people were present there. On the wire the
 * field is called `crowd`, an older name for newcomers per address.
 */
export const NewcomerNotice = z.object({
  /** How many submissions had to wait. */
  slowed: z.number(),
  firstAt: instant,
  lastAt: instant,
});
export type NewcomerNotice = z.infer<typeof NewcomerNotice>;

/** Minutes in which nothing happened are left out. */
export const Insights = z.object({
  participation: z.array(
    z.object({
      minute: instant,
      icebreaker: z.number(),
      questions: z.number(),
      chat: z.number(),
      reactions: z.number(),
    }),
  ),
  reactions: z.array(z.object({ minute: instant, excited: z.number(), neutral: z.number(), bored: z.number() })),
  /** How many had the event open, looked at once a minute. */
  people: z.array(z.object({ minute: instant, people: z.number() })),
  /** Null while nothing looks odd. */
  crowd: z.nullable(NewcomerNotice),
});
export type Insights = z.infer<typeof Insights>;

export const insightCalls = {
  "GET /api/events/:eventId/insights": {
    summary:
      "Participation, people in the room and reactions by minute; a notice where somebody seems to take part again and again",
    params: EventParams,
    answer: Insights,
  },
} as const;
