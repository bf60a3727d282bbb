/** Timer: one countdown per event. The server stores it, and all screens show the same time. */
import * as z from "zod/mini";

import { ADMINS, READERS } from "../../access.ts";
import { instant } from "../../schema.ts";
import type { ActivityProtocol } from "../protocol.ts";
import { TIMER_DURATIONS } from "./index.ts";

/** "finished" is not stored: it is a running timer whose end has passed. */
export const TIMER_STATUSES = ["idle", "running", "paused", "finished"] as const;
export type TimerStatus = (typeof TIMER_STATUSES)[number];

export const Timer = z.object({
  status: z.enum(TIMER_STATUSES),
  /** Chosen duration in seconds; null before the first choice. */
  duration: z.nullable(z.number()),
  /** End time of a running or finished timer; null otherwise. */
  endAt: z.nullable(instant),
  /** Seconds left, with milliseconds as decimals. Several lists leave it out while the timer runs. */
  remaining: z.optional(z.number()),
  /** The server's time, so that pages with a wrong clock can correct it. Several lists leave it out. */
  serverNow: z.optional(instant),
  /** Increases with every change of this timer. The higher revision is the newer state. */
  revision: z.number(),
});
export type Timer = z.infer<typeof Timer>;

/** All messages about the timer. */
const changedTimer = {
  audience: "everyone",
  urgency: "now",
  invalidates: ["timer"],
  stateOf: () => "timer",
  data: Timer,
  hasEventId: true,
} as const;

/** Who controls the timer. An API key needs the scope of the stage, which shows it. */
const TIMEKEEPERS = { ...ADMINS, closesWithArchive: true, scope: "stage" } as const;

export const timerProtocol = {
  calls: {
    "GET /api/events/:eventId/timer": {
      access: READERS,
      summary: "The timer; idle without a duration if the timer is switched off",
      isListed: true,
      answer: Timer,
    },
    "PATCH /api/events/:eventId/timer/duration": {
      access: TIMEKEEPERS,
      summary: "Set the duration in seconds; resets the timer to idle",
      body: z.strictObject({
        duration: z.literal(TIMER_DURATIONS, `duration must be one of ${TIMER_DURATIONS.join(", ")} seconds`),
      }),
      answer: Timer,
    },
    "POST /api/events/:eventId/timer/start": {
      access: TIMEKEEPERS,
      summary: "Start the timer, or continue a stopped one",
      answer: Timer,
    },
    "POST /api/events/:eventId/timer/stop": {
      access: TIMEKEEPERS,
      summary: "Stop the running timer; keeps the time left",
      answer: Timer,
    },
    "POST /api/events/:eventId/timer/reset": {
      access: TIMEKEEPERS,
      summary: "Reset the timer to idle; keeps the duration",
      answer: Timer,
    },
  },
  messages: {
    /** The timer was started, stopped, or reset to idle (also by setting a duration). `data` is the whole timer. */
    "timer:start": changedTimer,
    "timer:stop": changedTimer,
    "timer:reset": changedTimer,
  },
  settings: null,
  myDay: null,
  eventFile: null,
} as const satisfies ActivityProtocol;
