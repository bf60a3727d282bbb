/**
 * Rehearsals: simulated attendees take part in a scratch copy of an event, so that an organizer learns beforehand
 * whether their own server holds the room.
 */
import * as z from "zod/mini";

import { EventParams } from "./event-params.ts";
import { instant } from "./schema.ts";

/** How many people one can rehearse with. */
export const REHEARSAL_SIZES = [50, 200, 500, 1000] as const;
export type RehearsalSize = (typeof REHEARSAL_SIZES)[number];

/** Rehearsals disturb real people, and real people a rehearsal: with more than so many in any event there is none. */
export const REHEARSAL_MAX_REAL_PEOPLE = 5;

export const REHEARSAL_OUTCOMES = [
  /** Under way. */
  "running",
  /** Every check is met. */
  "passed",
  /** One at least is not. */
  "failed",
  /** Only times are not met, and the simulated people were slow themselves: this machine cannot tell. */
  "unclear",
  /** Somebody stopped it. */
  "stopped",
  /** Real people came into an event. */
  "people",
  /** The server ended in the middle of it, or the simulation failed. */
  "interrupted",
] as const;
export type RehearsalOutcome = (typeof REHEARSAL_OUTCOMES)[number];

/** What is looked at, in the order it is shown. */
export const REHEARSAL_CHECKS = ["answers", "live", "errors", "refused", "headroom"] as const;
export type RehearsalCheckName = (typeof REHEARSAL_CHECKS)[number];

export const RehearsalCheck = z.object({
  name: z.enum(REHEARSAL_CHECKS),
  passed: z.boolean(),
  /** Milliseconds for answers and live, a number for errors and refused, percent for headroom. */
  value: z.number(),
  /** The most that is good; for headroom the least. */
  limit: z.number(),
});
export type RehearsalCheck = z.infer<typeof RehearsalCheck>;

export const Rehearsal = z.object({
  people: z.number(),
  outcome: z.enum(REHEARSAL_OUTCOMES),
  startedAt: instant,
  /** How long it takes altogether. */
  seconds: z.number(),
  /** How far it is. */
  elapsedSeconds: z.number(),
  /** Simulated people who are in. */
  joined: z.number(),
  /** What they have contributed. */
  sent: z.number(),
  /** The scratch copy, to be looked at while it lasts. */
  scratchEventId: z.nullable(z.string()),
  /** Empty unless it has run to its end. */
  checks: z.array(RehearsalCheck),
  /** Whether the simulated people themselves were slow, because of which times may be shown too long. */
  crowdWasSlow: z.boolean(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const StartRehearsal = z.strictObject({
  people: z.literal([...REHEARSAL_SIZES], "people must be one of 50, 200, 500, 1000"),
});

const summary = "How the event's rehearsal goes, or how its last one went; null before the first";

export const rehearsalCalls = {
  "GET /api/events/:eventId/rehearsal": { summary, params: EventParams, answer: z.nullable(Rehearsal) },
  "POST /api/events/:eventId/rehearsal": {
    summary: "Rehearse with simulated attendees in a scratch copy of the event; one at a time on an installation",
    params: EventParams,
    body: StartRehearsal,
    answer: Rehearsal,
    status: 201,
  },
  "DELETE /api/events/:eventId/rehearsal": {
    summary: "Stop the event's rehearsal; where none is under way, nothing changes",
    params: EventParams,
    answer: z.nullable(Rehearsal),
  },
} as const;
