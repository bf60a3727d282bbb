/** The calls of the timer. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { CachedList, serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import {
  applyAction,
  TIMER_ACTIONS,
  TimerConflict,
  type TimerState,
  toTimer,
  unsetTimer,
  withDuration,
} from "./timer-state.ts";
import type { ChangeTimer, TimerChange } from "./timer-changes.ts";
import { findTimer } from "./timer.store.ts";

export interface TimerDeps {
  kysely: Kysely<Schema>;
  snapshots: Snapshots;
  changeTimer: ChangeTimer;
}

export const TIMER_CALL = "GET /api/events/:eventId/timer";

/** Without the server's clock, because a page is cached: the stage requests a timer that runs. */
export function timerInPage(timer: unknown): unknown {
  const { serverNow: _, ...stopped } = timer as Timer;
  return stopped.status === "running" ? undefined : stopped;
}

export function timerRoutes(route: DeclareRoute, deps: TimerDeps): void {
  const { changeTimer } = deps;
  // The stored state is cached; the time of the server is added to each response. Idle for attendees while it is off.
  const timer = new CachedList(deps.snapshots, {
    call: TIMER_CALL,
    name: "timer",
    isShown: (event: EventRecord) => event.enableTimer,
    empty: JSON.stringify(unsetTimer),
    build: async (event) => JSON.stringify(await findTimer(deps.kysely, event.id)),
  });
  serveCachedList(route, timer, { perRequest: (cached) => toTimer(cached.json() as TimerState, Date.now()) });

  route("PATCH /api/events/:eventId/timer/duration", ({ event, body }) =>
    change(changeTimer, event.id, {
      message: "timer:reset",
      transition: (state, now) => withDuration(state, body.duration, now),
    }),
  );

  for (const action of TIMER_ACTIONS) {
    route(`POST /api/events/:eventId/timer/${action}`, ({ event }) =>
      change(changeTimer, event.id, {
        message: `timer:${action}`,
        transition: (state, now) => applyAction(state, action, now),
      }),
    );
  }
}

async function change(
  changeTimer: ChangeTimer,
  eventId: string,
  { message, transition }: Pick<TimerChange, "message" | "transition">,
): Promise<Timer> {
  try {
    return toTimer(await changeTimer({ eventId, message, transition }), Date.now());
  } catch (error) {
    throw error instanceof TimerConflict ? new Refusal("conflict", error.message) : error;
  }
}
