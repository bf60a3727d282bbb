/** Rehearsals: simulated attendees in a temporary copy of an event show whether the server can handle them. */
import * as z from "zod/mini";

import { ADMINS } from "./access.ts";
import { instant } from "./schema.ts";

export const REHEARSAL_SIZES = [50, 200, 500, 1000] as const;
export type RehearsalSize = (typeof REHEARSAL_SIZES)[number];

/**
 * "failed": at least one check failed. "unclear": only time limits were exceeded, and the simulated attendees were slow
 * themselves. "stopped": by an organizer. "people": real people opened an event. "interrupted": the server stopped, or the
 * simulation failed.
 */
export const REHEARSAL_OUTCOMES = [
  "running",
  "passed",
  "failed",
  "unclear",
  "stopped",
  "people",
  "interrupted",
] as const;
export type RehearsalOutcome = (typeof REHEARSAL_OUTCOMES)[number];

export const REHEARSAL_CHECKS = ["answers", "live", "errors", "refused", "headroom"] as const;

export const RehearsalCheck = z.object({
  name: z.enum(REHEARSAL_CHECKS),
  passed: z.boolean(),
  /** Milliseconds for answers and live, a number for errors and refused, percent for headroom. */
  value: z.number(),
  /** The maximum that passes; for headroom the minimum. */
  limit: z.number(),
});
export type RehearsalCheck = z.infer<typeof RehearsalCheck>;

export const Rehearsal = z.object({
  people: z.number(),
  outcome: z.enum(REHEARSAL_OUTCOMES),
  startedAt: instant,
  /** Total duration. */
  seconds: z.number(),
  elapsedSeconds: z.number(),
  joined: z.number(),
  sent: z.number(),
  /** The temporary copy of the event; null after it was removed. */
  scratchEventId: z.nullable(z.string()),
  /** Empty unless the rehearsal ran to its end. */
  checks: z.array(RehearsalCheck),
  /** Whether the simulated attendees were slow themselves, so that measured times may be too long. */
  crowdWasSlow: z.boolean(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const summary = "The event's current or last rehearsal; null before the first";

export const rehearsalCalls = {
  "GET /api/events/:eventId/rehearsal": { access: ADMINS, summary, answer: z.nullable(Rehearsal) },
  "POST /api/events/:eventId/rehearsal": {
    access: { ...ADMINS, closesWithArchive: true },
    summary: "Start a rehearsal in a temporary copy of the event; one at a time per installation",
    body: z.strictObject({
      people: z.literal([...REHEARSAL_SIZES], `people must be one of ${REHEARSAL_SIZES.join(", ")}`),
    }),
    answer: Rehearsal,
    status: 201,
  },
  "DELETE /api/events/:eventId/rehearsal": {
    access: ADMINS,
    summary: "Stop the event's rehearsal; does nothing if none is running",
    answer: z.nullable(Rehearsal),
  },
} as const;
