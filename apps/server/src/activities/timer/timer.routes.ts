/** The calls of the timer, and its changes by calls, by run sheets and by the end of a session. */
import { timer } from "@hubbub/contract/activities/timer/index";
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import type { LiveMessageType } from "@hubbub/contract/live";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { eventArchived } from "../../domain/access/policy.ts";
import { broadcast } from "../../domain/bus.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import {
  applyAction,
  atTime,
  statusAt,
  TIMER_ACTIONS,
  type TimerState,
  toTimer,
  unsetTimer,
  withDuration,
} from "./timer-state.ts";
import { findTimer, saveTimer } from "./timer.store.ts";
import type { ActivityDeps } from "../activity.ts";

/** Returns the same state to change nothing. @param now milliseconds since the epoch */
type Transition = (state: TimerState, now: number) => TimerState;
type TimerMessage = Extract<LiveMessageType, `timer:${string}`>;

/**
 * Changes a timer as a part of a change of its event, and publishes it after the commit, to the team only while the timer
 * is off.
 * @throws what `transition` throws, and Refusal 403 if the event is archived
 */
export async function changeTimer(
  { bus }: ActivityDeps,
  change: EventChange,
  type: TimerMessage,
  transition: Transition,
): Promise<Timer> {
  const { transaction, event, afterCommit } = change;
  if (event.isArchived) throw eventArchived();
  const before = await findTimer(transaction, event.id);
  // Read under the lock of the event, so that times ascend in the order of changes.
  const now = Date.now();
  const after = transition(before, now);
  const data = atTime(toTimer(after, now), now);
  if (after === before) return data;
  await saveTimer(transaction, event.id, after);
  afterCommit(() => broadcast(bus, event, type, data));
  return data;
}

export function timerRoutes(route: DeclareRoute, deps: ActivityDeps): void {
  const { kysely, snapshots, sharedData, events } = deps;
  const stateOf = ({ id }: { id: string }) =>
    sharedData.read({ roomId: id, name: "timer" }, () => findTimer(kysely, id));
  // The status is a variant, because a timer ends without a change that is published.
  const shared = cachedList(snapshots, events, "timer", async (event, _status: TimerStatus) =>
    toTimer(await stateOf(event), Date.now()),
  );
  const idle = toTimer(unsetTimer, 0);
  route.list({
    call: "GET /api/events/:eventId/timer",
    activity: timer,
    empty: idle,
    attendee: async ({ event }) => shared(event, statusAt(await stateOf(event), Date.now())),
    inOwnCall: (list) => atTime(list, Date.now()),
  });

  const change = (eventId: string, type: TimerMessage, transition: Transition) =>
    changeEvent(kysely, eventId, (eventChange) => changeTimer(deps, eventChange, type, transition));

  route("PATCH /api/events/:eventId/timer/duration", ({ event, body }) =>
    change(event.id, "timer:reset", (state, now) => withDuration(state, body.duration, now)),
  );

  for (const action of TIMER_ACTIONS)
    route(`POST /api/events/:eventId/timer/${action}`, ({ event }) =>
      change(event.id, `timer:${action}`, (state, now) => applyAction(state, action, now)),
    );
}
