/** Timer: one countdown per event. The server keeps it, every screen shows the same second (D-70). */
import * as z from "zod/mini";

import { EventParams } from "../event-params.ts";
import { instant } from "../schema.ts";

/** "finished" is never stored: it is a running timer whose end has passed. */
export const TIMER_STATUSES = ["idle", "running", "paused", "finished"] as const;
export type TimerStatus = (typeof TIMER_STATUSES)[number];

/** Minutes an organizer can choose; stored in seconds. */
export const TIMER_DURATION_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
const TIMER_DURATIONS = TIMER_DURATION_MINUTES.map((minutes) => minutes * 60);

export const NO_DURATION = "Set a duration first";

export const Timer = z.object({
  status: z.enum(TIMER_STATUSES),
  /** Seconds the organizer chose; null until one is chosen. */
  duration: z.nullable(z.number()),
  /** When a running timer ends or a finished one ended. */
  endAt: z.nullable(instant),
  /** Seconds left at `serverNow`, to the millisecond. */
  remaining: z.number(),
  /** The server's clock, for pages whose own is wrong. */
  serverNow: instant,
  /** Counts the changes of this timer: of two answers, the one with the higher number is the newer. */
  revision: z.number(),
});
export type Timer = z.infer<typeof Timer>;

export const SetTimerDuration = z.strictObject({
  duration: z.literal(TIMER_DURATIONS, `duration must be one of ${TIMER_DURATIONS.join(", ")} seconds`),
});

export const timerCalls = {
  "GET /api/events/:eventId/timer": {
    summary: "The countdown; idle without a duration while the timer is switched off",
    params: EventParams,
    answer: Timer,
  },
  "PATCH /api/events/:eventId/timer/duration": {
    summary: "Choose the duration in seconds; the timer goes back to idle",
    params: EventParams,
    body: SetTimerDuration,
    answer: Timer,
  },
  "POST /api/events/:eventId/timer/start": {
    summary: "Start the timer, or go on from where it was stopped",
    params: EventParams,
    answer: Timer,
  },
  "POST /api/events/:eventId/timer/stop": {
    summary: "Stop the running timer; the time left is kept",
    params: EventParams,
    answer: Timer,
  },
  "POST /api/events/:eventId/timer/reset": {
    summary: "Back to idle; the duration is kept",
    params: EventParams,
    answer: Timer,
  },
} as const;
