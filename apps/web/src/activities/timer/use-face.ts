import { useCallback, useSyncExternalStore } from "react";

import { faceOf, type HeldTimer, secondsLeftAt, type TimerFace, untilNextDigit } from "./clock.ts";

/** What the timer shows now; drawn again at each change of its digits. */
export function useFace(held: HeldTimer | undefined): TimerFace | null {
  const subscribe = useCallback((listener: () => void) => tickWith(held, listener), [held]);
  const secondsLeft = useSyncExternalStore(subscribe, () => (held ? secondsLeftAt(held, Date.now()) : 0));
  return held ? faceOf(held.timer, secondsLeft) : null;
}

function tickWith(held: HeldTimer | undefined, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const milliseconds = held ? untilNextDigit(held, Date.now()) : null;
    if (milliseconds === null) return;
    // A moment late rather than early: the digit must have changed when it is drawn.
    timer = setTimeout(() => {
      listener();
      wait();
    }, milliseconds + 5);
  };
  wait();
  return () => clearTimeout(timer);
}
