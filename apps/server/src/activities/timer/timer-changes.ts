/** Changes of the timer by calls, by run sheets and by the end of a session. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { LiveMessageType } from "@hubbub/contract/live";

import { eventArchived } from "../../domain/access/policy.ts";
import { broadcast } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { atTime, type TimerState, toTimer } from "./timer-state.ts";
import { findTimer, saveTimer } from "./timer.store.ts";

/** Returns the same state to change nothing. @param now milliseconds since the epoch */
type Transition = (state: TimerState, now: number) => TimerState;
type TimerMessage = Extract<LiveMessageType, `timer:${string}`>;

/**
 * Changes a timer, and publishes it after the commit, to the team only while the timer is off.
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
