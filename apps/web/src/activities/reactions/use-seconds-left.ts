import { useLayoutEffect, useState } from "react";

/** Seconds until a time (epoch milliseconds), rounded up and updated every second; 0 after it. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  // A layout effect, so that a new lock is visible in the first paint.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const left = until - Date.now();
      setSeconds(secondsUntil(until));
      // Wait until slightly after the number changes, so that each number is shown for a second.
      if (left > 0) timer = setTimeout(show, (left % 1000) + 10);
    };
    show();
    return () => clearTimeout(timer);
  }, [until]);

  return seconds;
}

function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000));
}
