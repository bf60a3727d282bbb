import { useLayoutEffect, useState } from "react";

/** Whole seconds until an instant, counted down as they pass; 0 once it has. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  // Before the paint: what has just been locked is never shown open.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const left = until - Date.now();
      setSeconds(secondsUntil(until));
      // To just after the next whole second, so that each number stands for a second.
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
