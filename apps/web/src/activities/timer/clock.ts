/** What a timer shows at a time. Pure functions, so that all pages show the same second. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";

/** The timer as cached, with the offset of this device's clock. */
export interface CachedTimer {
  timer: Timer;
  /** Milliseconds to add to this device's clock to get the server's. */
  offset: number;
}

/** The part of the countdown that the timer is in: it decides label and color. */
export type TimerPhase = "unset" | "ready" | "running" | "paused" | "last-minute" | "zero";

export interface TimerFace {
  status: TimerStatus;
  phase: TimerPhase;
  secondsLeft: number;
  /** mm:ss, or --:-- without a duration. */
  digits: string;
  /** 0 to 1; null before the start. */
  elapsed: number | null;
}

const LAST_MINUTE = 60;
export const NO_DIGITS = "--:--";

/** @param now this device's clock in epoch milliseconds */
export function faceAt(cached: CachedTimer, now: number): TimerFace {
  return faceOf(cached.timer, secondsLeftAt(cached, now));
}

/** Rounded up, so that 00:00 is shown only at the end. */
export function secondsLeftAt(cached: CachedTimer, now: number): number {
  return Math.ceil(remainingAt(cached, now) / 1000);
}

/** What a timer shows with `secondsLeft`. */
export function faceOf(timer: Timer, secondsLeft: number): TimerFace {
  const status = timer.status === "running" && secondsLeft === 0 ? "finished" : timer.status;
  const hasBegun = status !== "idle" && timer.duration !== null;
  return {
    status,
    phase: phaseOf(status, secondsLeft, timer.duration),
    secondsLeft,
    digits: timer.duration === null ? NO_DIGITS : formatDigits(secondsLeft),
    elapsed: hasBegun && timer.duration !== null ? 1 - secondsLeft / timer.duration : null,
  };
}

/** Formats seconds as mm:ss. */
export function formatDigits(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Milliseconds until the digits change; null while the timer is stopped. */
export function untilNextDigit(cached: CachedTimer, now: number): number | null {
  const left = remainingAt(cached, now);
  return cached.timer.status === "running" && left > 0 ? left % 1000 || 1000 : null;
}

/** A pushed timer. Only `endAt` is guaranteed (D-121). */
export type PushedTimer = Pick<Timer, "endAt"> & Partial<Timer>;

/**
 * The complete timer of a message: fields missing in the message follow from its type and from the cached timer.
 * @param now this device's clock in epoch milliseconds
 */
export function completeTimer(
  cached: CachedTimer | undefined,
  status: TimerStatus,
  message: PushedTimer,
  now: number,
): Timer {
  const serverNow = now + (cached?.offset ?? 0);
  const before = cached === undefined || status === "idle" ? 0 : remainingAt(cached, now) / 1000;
  const remaining = status === "running" && message.endAt ? (Date.parse(message.endAt) - serverNow) / 1000 : before;
  return {
    status,
    duration: cached?.timer.duration ?? (status === "running" ? Math.round(remaining) : null),
    remaining: Math.max(0, remaining),
    serverNow: new Date(serverNow).toISOString(),
    revision: (cached?.timer.revision ?? 0) + 1,
    ...message,
  };
}

/** The newer of two timers, by revision. */
export function newerTimer(cached: CachedTimer | undefined, arrived: CachedTimer): CachedTimer {
  return cached && cached.timer.revision > arrived.timer.revision ? cached : arrived;
}

function remainingAt({ timer, offset }: CachedTimer, now: number): number {
  const full = (timer.duration ?? 0) * 1000;
  if (timer.status === "idle") return full;
  if (timer.status === "finished") return 0;
  if (timer.status === "paused" || timer.endAt === null) return Math.round(timer.remaining * 1000);
  return Math.min(full, Math.max(0, Date.parse(timer.endAt) - now - offset));
}

function phaseOf(status: TimerStatus, secondsLeft: number, duration: number | null): TimerPhase {
  if (status === "finished") return "zero";
  if (status === "paused") return "paused";
  if (status === "idle") return duration === null ? "unset" : "ready";
  return secondsLeft <= LAST_MINUTE ? "last-minute" : "running";
}
