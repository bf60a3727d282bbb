import type { ShownPeriod } from "../stage-part.ts";

/** The automatic stage shows the timer this long before its end, and this long after it. */
export const TIMER_LEAD_MS = 60_000;
export const TIMER_OVER_MS = 15_000;

/** @param endsAt epoch milliseconds */
export function shownPeriod(endsAt: number): ShownPeriod {
  return { from: endsAt - TIMER_LEAD_MS, until: endsAt + TIMER_OVER_MS };
}
