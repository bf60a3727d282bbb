import { useCallback, useSyncExternalStore } from "react";

import { deviceTime } from "../../lib/clock.ts";

const STEP_MS = 100;

/**
 * Seconds until an open quiz closes by the server's clock, rounded up; null without an end.
 * @param offset milliseconds to add to this device's clock to get the server's
 */
export function useSecondsLeft(closesAt: string | null, offset: number): number | null {
  const endsAt = closesAt === null ? null : Date.parse(closesAt) - offset;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (endsAt === null) return () => undefined;
      const timer = setInterval(listener, STEP_MS);
      return () => clearInterval(timer);
    },
    [endsAt],
  );
  return useSyncExternalStore(
    subscribe,
    () => (endsAt === null ? null : Math.max(0, Math.ceil((endsAt - deviceTime()) / 1000))),
    () => null,
  );
}
