/** The timer's state machine. Pure; times are epoch milliseconds. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";
import { msg } from "@hubbub/contract/messages";

import { conflict } from "../../platform/http/refusal.ts";

const NO_DURATION = msg("Set a duration first");

export interface TimerState {
  status: "idle" | "running" | "paused";
  /** Seconds. */
  duration: number | null;
  /** Epoch milliseconds; set only while running. */
  endAt: number | null;
  /** Milliseconds; set only while paused. */
  remainingMs: number | null;
  revision: number;
}

export const TIMER_ACTIONS = ["start", "stop", "reset"] as const;
export type TimerAction = (typeof TIMER_ACTIONS)[number];

/** The timer of an event that has never set one. */
export const unsetTimer: TimerState = { status: "idle", duration: null, endAt: null, remainingMs: null, revision: 0 };

/** The status at a time. A running timer is "finished" from the millisecond at which it ends. */
export function statusAt({ status, endAt }: TimerState, now: number): TimerStatus {
  return status === "running" && endAt !== null && endAt <= now ? "finished" : status;
}

/** Remaining milliseconds: the full duration while idle, never below 0. */
export function remainingAt(state: TimerState, now: number): number {
  const full = (state.duration ?? 0) * 1000;
  if (state.status === "idle") return full;
  if (state.status === "paused") return state.remainingMs ?? 0;
  // If the clock was set back, the remaining time must not exceed the duration.
  return Math.min(full, Math.max(0, (state.endAt ?? 0) - now));
}

/** @throws Refusal 409 while the timer runs */
export function withDuration(state: TimerState, seconds: number, now: number): TimerState {
  if (statusAt(state, now) === "running") throw conflict("Stop the timer before you change the duration");
  return nextState(state, { status: "idle", duration: seconds });
}

/** @throws Refusal 409 if the action is not possible in this state, or no duration is set */
export function applyAction(state: TimerState, action: TimerAction, now: number): TimerState {
  const status = statusAt(state, now);
  if (action === "start") {
    if (state.duration === null) throw conflict(NO_DURATION);
    if (status === "running") throw conflict("The timer is already running");
    const left = status === "paused" ? remainingAt(state, now) : state.duration * 1000;
    return nextState(state, { status: "running", endAt: now + left });
  }
  if (action === "stop") {
    if (status !== "running") throw conflict("The timer is not running");
    return nextState(state, { status: "paused", remainingMs: remainingAt(state, now) });
  }
  if (status === "idle") throw conflict("The timer has not been started");
  return nextState(state, { status: "idle" });
}

/**
 * Starts the timer whatever it did before.
 * @param seconds sets this duration first; null goes on with the timer as it is
 * @throws Refusal 409 if no duration is set
 */
export function startFrom(state: TimerState, seconds: number | null, now: number): TimerState {
  if (seconds === null) return statusAt(state, now) === "running" ? state : applyAction(state, "start", now);
  const idle = statusAt(state, now) === "idle" ? state : applyAction(state, "reset", now);
  return applyAction(withDuration(idle, seconds, now), "start", now);
}

/** The timer as several lists contain it: without the server's time, and without the time left while it runs. */
export function toTimer(state: TimerState, now: number): Timer {
  const status = statusAt(state, now);
  return {
    status,
    duration: state.duration,
    endAt: state.endAt === null ? null : new Date(state.endAt).toISOString(),
    ...(status !== "running" && { remaining: remainingAt(state, now) / 1000 }),
    revision: state.revision,
  };
}

/** The timer as its own call and messages contain it. @param now milliseconds since the epoch */
export function atTime(timer: Timer, now: number): Timer {
  const left = timer.endAt === null ? 0 : Math.max(0, Date.parse(timer.endAt) - now) / 1000;
  return { ...timer, remaining: timer.remaining ?? left, serverNow: new Date(now).toISOString() };
}

function nextState(state: TimerState, change: Pick<TimerState, "status"> & Partial<TimerState>): TimerState {
  return { duration: state.duration, endAt: null, remainingMs: null, ...change, revision: state.revision + 1 };
}
