/** The calls of the timer, and its changes by calls, by run sheets and by the end of a session. */
import { timer } from "@hubbub/contract/activities/timer/index";
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { PublicMessage } from "@hubbub/contract/live";

import { broadcastToAll } from "../../domain/bus.ts";
import { isOn } from "../../domain/events/event-state.ts";
import { eventArchived } from "../../domain/access/policy.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { Snapshot } from "../../platform/cache/snapshot.ts";
import {
  applyAction,
  statusAt,
  TIMER_ACTIONS,
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

type TimerMessage = Extract<PublicMessage, { type: `timer:${string}` }>["type"];

/**
 * Changes a timer and publishes it after the commit, to the team only while the timer is off.
 * @throws what `transition` throws; Refusal if the event is archived or deleted. Nothing changes then
 */
export function changeTimer(
  { kysely, bus }: ActivityDeps,
  eventId: string,
  type: TimerMessage,
  transition: (state: TimerState, now: number) => TimerState,
): Promise<Timer> {
  return inTransaction(kysely, async (transaction, afterCommit) => {
    // The lock prevents archiving, so a timer never starts in an archived event.
    const event = (await lockEventsForSubmission(transaction, [eventId])).get(eventId);
    if (!event) throw notFound("Event");
    if (event.isArchived) throw eventArchived();
    const before = await lockTimer(transaction, eventId);
    // Read under the lock, so that times ascend in the order of changes.
    const now = Date.now();
    const after = transition(before, now);
    await saveTimer(transaction, eventId, after);
    const data = toTimer(after, now);
    const audience = isOn(event, timer) ? "everyone" : "staff";
    const message = { type, eventId, data };
    afterCommit(() => bus.publish({ roomId: eventId, invalidates: ["timer"], message, audience, urgency: "now" }));
    return data;
  });
}

/** Pauses a running timer inside the transaction that archives its event. */
export async function stopForArchive(
  { bus }: ActivityDeps,
  transaction: Transaction,
  { id: eventId }: EventRecord,
  afterCommit: AfterCommit,
): Promise<void> {
  const before = await lockTimer(transaction, eventId);
  const now = Date.now();
  if (statusAt(before, now) !== "running") return;
  const after = applyAction(before, "stop", now);
  await saveTimer(transaction, eventId, after);
  const message = { type: "timer:stop", eventId, data: toTimer(after, now) } as const;
  afterCommit(() => broadcastToAll(bus, eventId, message, ["timer"]));
}

export function timerRoutes(route: DeclareRoute, deps: ActivityDeps): void {
  // The stored state is cached; the time of the server is added to each response. Idle for attendees while it is off.
  const list = new CachedList(deps.snapshots, {
    call: "GET /api/events/:eventId/timer",
    name: "timer",
    isShown: (event: EventRecord) => isOn(event, timer),
    empty: JSON.stringify(unsetTimer),
    build: async (event) => JSON.stringify(await findTimer(deps.kysely, event.id)),
  });
  const timerAt = (cached: Snapshot, now: number) => toTimer(cached.json() as TimerState, now);
  serveCachedList(route, list, {
    atTime: {
      respond: timerAt,
      // Without the server's clock; a page requests a timer that runs.
      inPage: (cached) => {
        const { serverNow: _, ...stopped } = timerAt(cached, Date.now());
        return stopped.status === "running" ? undefined : stopped;
      },
    },
  });

  route("PATCH /api/events/:eventId/timer/duration", ({ event, body }) =>
    changeTimer(deps, event.id, "timer:reset", (state, now) => withDuration(state, body.duration, now)),
  );

  for (const action of TIMER_ACTIONS)
    route(`POST /api/events/:eventId/timer/${action}`, ({ event }) =>
      changeTimer(deps, event.id, `timer:${action}`, (state, now) => applyAction(state, action, now)),
    );
}
