import { useCallback, useSyncExternalStore } from "react";

import { faceOf, type CachedTimer, secondsLeftAt, type TimerFace, untilNextDigit } from "./clock.ts";

/** What the timer shows now; updated when its digits change. */
export function useFace(held: CachedTimer | undefined): TimerFace | null {
  const subscribe = useCallback((listener: () => void) => tickWith(held, listener), [held]);
  const secondsLeft = useSyncExternalStore(subscribe, () => (held ? secondsLeftAt(held, Date.now()) : 0));
  return held ? faceOf(held.timer, secondsLeft) : null;
}

function tickWith(held: CachedTimer | undefined, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const milliseconds = held ? untilNextDigit(held, Date.now()) : null;
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
