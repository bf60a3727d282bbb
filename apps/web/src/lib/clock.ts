/** The clock of countdowns. A frozen stage stops it. */

let stoppedAt: number | null = null;

/** This device's time, or the time at which the clock was stopped, in epoch milliseconds. */
export function deviceTime(): number {
  return stoppedAt ?? Date.now();
}

/** @param at epoch milliseconds; null lets the clock run again */
export function stopClock(at: number | null): void {
  stoppedAt = at;
}
