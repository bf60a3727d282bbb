/** How long a room waits after a flush before the next one. */
import { performance as processClock } from "node:perf_hooks";

/** Upper bound of the part of the cooldown that depends on the last flush. */
export const COOLDOWN_MAX_MS = 350;
/** Below this event loop utilization the cooldown is as short as possible. */
const AT_EASE = 0.8;
const COOLDOWN_PER_WRITING = { atEase: 1, atFull: 6 };

/**
 * Cooldown of a room after a flush, in milliseconds: as long as the writes took, or up to six times as long while the
 * event loop is busy, because delayed HTTP responses are worse than delayed messages.
 * @param writingMs time of the writes alone, without other work between the slices
 * @param utilization share of the time since the last flush that the event loop was busy, 0 to 1
 */
export function cooldownAfter(writingMs: number, utilization: number): number {
  const strain = Math.min(1, Math.max(0, (utilization - AT_EASE) / (1 - AT_EASE)));
  const factor = COOLDOWN_PER_WRITING.atEase + strain * (COOLDOWN_PER_WRITING.atFull - COOLDOWN_PER_WRITING.atEase);
  return Math.min(writingMs * factor, COOLDOWN_MAX_MS);
}

/** Returns a function that measures the share of the time since its last call that the event loop was busy, 0 to 1. */
export function loopUtilization(): () => number {
  let before = processClock.eventLoopUtilization();
  return () => {
    const now = processClock.eventLoopUtilization();
    const { utilization } = processClock.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
