import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

import { serverNow, subscribeToServerClock } from "./server-clock.ts";

/** The time of countdowns in epoch milliseconds, null while it is not known. On a frozen stage it stands still. */
export const ClockContext = createContext(serverNow);

/**
 * The whole seconds until a time, rounded up, and 0 after it. The component is rendered only when they change.
 * @param endsAt epoch milliseconds; null stops the countdown
 * @param deviceNow the clock of `endsAt`, if it is not the server's: always the same function
 * @returns null without an end, and while the clock is not known
 */
export function useCountdown(endsAt: number | null, deviceNow?: () => number): number | null {
  const clock = useContext(ClockContext);
  const now = deviceNow ?? clock;
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const update = () => {
        clearTimeout(timer);
        listener();
        const left = millisecondsUntil(endsAt, now);
        // Slightly later than the change, so that the new number is shown.
        if (left) timer = setTimeout(update, (left % 1000 || 1000) + 5);
      };
      update();
      const unsubscribe = subscribeToServerClock(update);
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [endsAt, now],
  );
  const read = () => {
    const left = millisecondsUntil(endsAt, now);
    return left === null ? null : Math.ceil(left / 1000);
  };
  return useSyncExternalStore(subscribe, read, () => null);
}

function millisecondsUntil(endsAt: number | null, now: () => number | null): number | null {
  const time = now();
  return endsAt === null || time === null ? null : Math.max(0, endsAt - time);
}
