import { useCallback, useSyncExternalStore } from "react";

import { deviceTime } from "../../lib/clock.ts";
import { faceOf, type CachedTimer, secondsLeftAt, type TimerFace, untilNextDigit } from "./clock.ts";

/** What the timer shows now; updated when its digits change. */
export function useFace(cached: CachedTimer | undefined): TimerFace | null {
  const subscribe = useCallback((listener: () => void) => tickWith(cached, listener), [cached]);
  const read = () => (cached ? secondsLeftAt(cached, deviceTime()) : 0);
  const secondsLeft = useSyncExternalStore(subscribe, read, read);
  return cached ? faceOf(cached.timer, secondsLeft) : null;
}

function tickWith(cached: CachedTimer | undefined, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const milliseconds = cached ? untilNextDigit(cached, deviceTime()) : null;
    if (milliseconds === null) return;
    // Slightly later than the change, so that the new digits are shown.
    timer = setTimeout(() => {
      listener();
      wait();
    }, milliseconds + 5);
  };
  wait();
  return () => clearTimeout(timer);
}
