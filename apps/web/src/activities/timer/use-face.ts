import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { useCountdown } from "../../lib/use-countdown.ts";
import { faceOf, type TimerFace } from "./clock.ts";

/** What the timer shows now; updated when its digits change. */
export function useFace(timer: Timer | undefined): TimerFace | null {
  const endAt = timer?.status === "running" ? timer.endAt : null;
  const counted = useCountdown(endAt === null ? null : Date.parse(endAt));
  return timer ? faceOf(timer, counted) : null;
}
