/** The calls of the timer, and its changes by calls, by run sheets and by the end of a session. */
import { timer } from "@hubbub/contract/activities/timer/index";
import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { isOn } from "../../domain/events/event-state.ts";
import { eventArchived } from "../../domain/access/policy.ts";
import type { Bus } from "../../domain/bus.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Snapshot } from "../../platform/cache/snapshot.ts";
import { createSerialQueue } from "../../platform/database/serial-queue.ts";
import { publishTimer, type TimerMessage } from "./timer-broadcasts.ts";
import {
  applyAction,
  statusAt,
  TIMER_ACTIONS,
  TimerConflict,
  type TimerState,
  toTimer,
  unsetTimer,
  withDuration,
} from "./timer-state.ts";
import { findTimer, lockTimer, saveTimer } from "./timer.store.ts";
import { CachedList, serveCachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { ActivityDeps } from "../activity.ts";

export interface TimerChange {
  eventId: string;
  message: TimerMessage;
  transition: (state: TimerState, now: number) => TimerState;
}

/**
 * Changes a timer, one change per event at a time, and publishes it after the commit.
 * @throws what `transition` throws; Refusal if the event is archived or deleted. Nothing changes then
 */
export type ChangeTimer = (change: TimerChange) => Promise<TimerState>;

export function createChangeTimer(kysely: Connection, bus: Bus): ChangeTimer {
  const queue = createSerialQueue();
  return ({ eventId, message, transition }) =>
    queue(eventId, () =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        // The lock prevents archiving, so a timer never starts in an archived event.
        const event = (await lockEventsForSubmission(transaction, [eventId])).get(eventId);
        if (!event) throw notFound("Event");
        if (event.isArchived) throw eventArchived();
        const before = await lockTimer(transaction, eventId);
        // Read under the lock, so that times ascend in the order of changes.
        const now = Date.now();
        const after = transition(before, now);
        await saveTimer(transaction, eventId, after);
        afterCommit(() => publishTimer(bus, { eventId, message, after, now, isShown: isOn(event, timer) }));
        return after;
      }),
    );
}

/** Pauses a running timer inside the transaction that archives its event. */
export async function stopForArchive(
  bus: Bus,
  transaction: Transaction,
  eventId: string,
  afterCommit: AfterCommit,
): Promise<void> {
  const before = await lockTimer(transaction, eventId);
  const now = Date.now();
  if (statusAt(before, now) !== "running") return;
  const after = applyAction(before, "stop", now);
  await saveTimer(transaction, eventId, after);
  afterCommit(() => publishTimer(bus, { eventId, message: "timer:stop", after, now, isShown: true }));
}

export interface TimerDeps extends Pick<ActivityDeps, "kysely" | "snapshots"> {
  changeTimer: ChangeTimer;
}

export function timerRoutes(route: DeclareRoute, deps: TimerDeps): void {
  const { changeTimer } = deps;
  // The stored state is cached; the time of the server is added to each response. Idle for attendees while it is off.
  const list = new CachedList(deps.snapshots, {
    call: "GET /api/events/:eventId/timer",
    name: "timer",
    isShown: (event: EventRecord) => isOn(event, timer),
    empty: JSON.stringify(unsetTimer),
    build: async (event) => JSON.stringify(await findTimer(deps.kysely, event.id)),
  });
  const timerNow = (cached: Snapshot) => toTimer(cached.json() as TimerState, Date.now());
  serveCachedList(route, list, {
    perRequest: timerNow,
    // Without the server's clock; a page requests a timer that runs.
    inPage: (cached) => {
      const { serverNow: _, ...stopped } = timerNow(cached);
      return stopped.status === "running" ? undefined : stopped;
    },
  });

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
