/** What a timer shows at a time. Pure functions, so that all pages show the same second. */
import type { Timer, TimerStatus } from "@hubbub/contract/activities/timer/calls";

/** A timer without what changes with each answer, so that an equal one is not rendered again. */
export type CachedTimer = Omit<Timer, "serverNow">;

/** Several lists contain a timer that runs without `remaining`, which follows from `endAt`. */
export function toCached(answer: Timer): CachedTimer {
  const { serverNow: _, remaining = 0, ...timer } = answer;
  return { ...timer, remaining: timer.status === "running" ? 0 : remaining };
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

/** @param counted the seconds left of a timer that runs, rounded up; null for another one */
export function faceOf(timer: CachedTimer, counted: number | null): TimerFace {
  const full = timer.duration ?? 0;
  const secondsLeft = counted === null ? Math.ceil(stoppedAt(timer) / 1000) : Math.min(full, counted);
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

/** The newer of two timers, by revision. */
export function newerTimer(cached: CachedTimer | undefined, arrived: CachedTimer): CachedTimer {
  return cached && cached.revision > arrived.revision ? cached : arrived;
}

/** Milliseconds left while the timer does not run. */
function stoppedAt({ status, duration, remaining = 0 }: CachedTimer): number {
  if (status === "idle") return (duration ?? 0) * 1000;
  return status === "finished" ? 0 : Math.round(remaining * 1000);
}

function phaseOf(status: TimerStatus, secondsLeft: number, duration: number | null): TimerPhase {
  if (status === "finished") return "zero";
  if (status === "paused") return "paused";
  if (status === "idle") return duration === null ? "unset" : "ready";
  return secondsLeft <= LAST_MINUTE ? "last-minute" : "running";
}
