/** How long a room waits after a flush before the next one. */
import { type EventLoopUtilization, performance as processClock } from "node:perf_hooks";

/** Upper bound of the part of the cooldown that depends on the last flush. */
export const COOLDOWN_MAX_MS = 350;
/** Shortest time over which the event loop utilization is measured. */
const UTILIZATION_WINDOW_MS = 500;
/** Below this event loop utilization the cooldown is as short as possible. */
const AT_EASE = 0.8;
const COOLDOWN_PER_WRITING = { atEase: 1, atFull: 6 };

/**
 * Cooldown of a room after a flush, in milliseconds: as long as the writes took, or up to six times as long while the
 * event loop is busy, because delayed HTTP responses are worse than delayed messages.
 * @param writingMs time of the writes alone, without other work between the slices
 * @param utilization share of the time that the event loop was busy lately, 0 to 1
 */
export function cooldownAfter(writingMs: number, utilization: number): number {
  const strain = Math.min(1, Math.max(0, (utilization - AT_EASE) / (1 - AT_EASE)));
  const factor = COOLDOWN_PER_WRITING.atEase + strain * (COOLDOWN_PER_WRITING.atFull - COOLDOWN_PER_WRITING.atEase);
  return Math.min(writingMs * factor, COOLDOWN_MAX_MS);
}

/** Milliseconds since the start of the process that the event loop was busy and idle. */
type LoopTimes = Pick<EventLoopUtilization, "active" | "idle">;

/**
 * Returns a function that returns the share of time that the event loop was busy, 0 to 1. It measures again after
 * half a second at the earliest: measured since the flush of another room a moment ago, the share would always be close
 * to 1.
 */
export function loopUtilization(read: () => LoopTimes = () => processClock.eventLoopUtilization()): () => number {
  let before = read();
  let utilization = 0;
  return () => {
    const now = read();
    const busyMs = now.active - before.active;
    const elapsedMs = busyMs + now.idle - before.idle;
    if (elapsedMs >= UTILIZATION_WINDOW_MS) {
      utilization = busyMs / elapsedMs;
      before = now;
    }
    return utilization;
  };
}
