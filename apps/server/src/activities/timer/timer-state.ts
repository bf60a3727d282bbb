/** The timer as a state machine: pure, over instants in epoch milliseconds (D-70). */
import { NO_DURATION, type Timer, type TimerStatus } from "@hubbub/contract/activities/timer";

export interface TimerState {
  status: "idle" | "running" | "paused";
  /** Seconds. */
  duration: number | null;
  /** Only while running. */
  endAt: number | null;
  /** Milliseconds; only while paused. */
  remainingMs: number | null;
  revision: number;
}

export const TIMER_ACTIONS = ["start", "stop", "reset"] as const;
export type TimerAction = (typeof TIMER_ACTIONS)[number];

/** What stands in the way of a transition, as the organizer is told. */
export class TimerConflict extends Error {
  override readonly name = "TimerConflict";
}

/** The timer of an event that never had one. */
export const unsetTimer: TimerState = { status: "idle", duration: null, endAt: null, remainingMs: null, revision: 0 };

/** A running timer is finished from the very millisecond it ends. */
export function statusAt({ status, endAt }: TimerState, now: number): TimerStatus {
  return status === "running" && endAt !== null && endAt <= now ? "finished" : status;
}

/** Milliseconds left: all of the duration while idle, never below 0. */
export function remainingAt(state: TimerState, now: number): number {
  const full = (state.duration ?? 0) * 1000;
  if (state.status === "idle") return full;
  if (state.status === "paused") return state.remainingMs ?? 0;
  // A clock that was set back must not show more than there ever was.
  return Math.min(full, Math.max(0, (state.endAt ?? 0) - now));
}

/** @throws TimerConflict while the timer runs */
export function withDuration(state: TimerState, seconds: number, now: number): TimerState {
  if (statusAt(state, now) === "running") throw new TimerConflict("Stop the timer before you change the duration");
  return next(state, { status: "idle", duration: seconds });
}

/** @throws TimerConflict where the action does not fit the state, or no duration is set */
export function act(state: TimerState, action: TimerAction, now: number): TimerState {
  const status = statusAt(state, now);
  if (action === "start") {
    if (state.duration === null) throw new TimerConflict(NO_DURATION);
    if (status === "running") throw new TimerConflict("The timer is already running");
    const left = status === "paused" ? remainingAt(state, now) : state.duration * 1000;
    return next(state, { status: "running", endAt: now + left });
  }
  if (action === "stop") {
    if (status !== "running") throw new TimerConflict("The timer is not running");
    return next(state, { status: "paused", remainingMs: remainingAt(state, now) });
  }
  if (status === "idle") throw new TimerConflict("The timer is not started");
  return next(state, { status: "idle" });
}

/** What everybody is told of a timer at an instant. */
export function toTimer(state: TimerState, now: number): Timer {
  return {
    status: statusAt(state, now),
    duration: state.duration,
    endAt: state.endAt === null ? null : new Date(state.endAt).toISOString(),
    remaining: remainingAt(state, now) / 1000,
    serverNow: new Date(now).toISOString(),
    revision: state.revision,
  };
}

function next(state: TimerState, change: Pick<TimerState, "status"> & Partial<TimerState>): TimerState {
  return { duration: state.duration, endAt: null, remainingMs: null, ...change, revision: state.revision + 1 };
}
