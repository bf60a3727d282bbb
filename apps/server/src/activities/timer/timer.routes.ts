/** The timer over HTTP. */
import type { Timer } from "@hubbub/contract/activities/timer";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { sendFresh } from "../../platform/http/send-snapshot.ts";
import type { Snapshot, SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import {
  act,
  TIMER_ACTIONS,
  TimerConflict,
  type TimerState,
  toTimer,
  unsetTimer,
  withDuration,
} from "./timer-state.ts";
import { changeTimer, findTimer, type TimerChange } from "./timer.store.ts";

export interface TimerDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  bus: Bus;
}

export function timerRoutes(route: DeclareRoute, deps: TimerDeps): void {
  // Off: idle without a duration for attendees, the real timer for the team (D-22).
  route(
    "GET /api/events/:eventId/timer",
    async ({ event, access, request, reply }) => {
      const state = event.enableTimer || access.role ? await cachedTimer(deps, event.id) : unsetTimer;
      sendFresh(request, reply, timerJson(state));
      return undefined;
    },
    {
      fastPath: (event) => {
        if (!event.enableTimer) return timerJson(unsetTimer);
        const snapshot = deps.snapshots.peek(event.id, "timer");
        return snapshot && timerJson(stateOf(snapshot));
      },
    },
  );

  route("PATCH /api/events/:eventId/timer/duration", ({ event, body }) =>
    change(deps, event.id, {
      message: "timer:reset",
      transition: (state, now) => withDuration(state, body.duration, now),
    }),
  );

  for (const action of TIMER_ACTIONS) {
    route(`POST /api/events/:eventId/timer/${action}`, ({ event }) =>
      change(deps, event.id, { message: `timer:${action}`, transition: (state, now) => act(state, action, now) }),
    );
  }
}

// What everybody polls is the stored state, read once per change; the clock is added to each answer.
async function cachedTimer({ kysely, snapshots }: TimerDeps, eventId: string): Promise<TimerState> {
  return stateOf(await snapshots.read(eventId, "timer", async () => JSON.stringify(await findTimer(kysely, eventId))));
}

function stateOf(snapshot: Snapshot): TimerState {
  return snapshot.json() as TimerState;
}

function timerJson(state: TimerState): string {
  return JSON.stringify(toTimer(state, Date.now()));
}

async function change(
  { kysely, bus }: TimerDeps,
  eventId: string,
  { message, transition }: Pick<TimerChange, "message" | "transition">,
): Promise<Timer> {
  try {
    return toTimer(await changeTimer(kysely, bus, { eventId, message, transition }), Date.now());
  } catch (error) {
    throw error instanceof TimerConflict ? new Refusal("conflict", error.message) : error;
  }
}
