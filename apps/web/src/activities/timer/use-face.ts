import { useCountdown } from "../../lib/use-countdown.ts";
import { type CachedTimer, faceOf, type TimerFace } from "./clock.ts";

/** What the timer shows now; updated when its digits change. Null while it is loading, or runs and the time is unknown. */
export function useFace(timer: CachedTimer | undefined): TimerFace | null {
  const endAt = timer?.status === "running" ? timer.endAt : null;
  const counted = useCountdown(endAt === null ? null : Date.parse(endAt));
  const isKnown = timer !== undefined && (endAt === null || counted !== null);
  return isKnown ? faceOf(timer, counted) : null;
}
