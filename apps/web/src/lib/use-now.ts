import { useEffect, useState } from "react";

import { serverNow } from "./server-clock.ts";

const now = (): number => serverNow() ?? Date.now();

/** The server's time in epoch milliseconds, updated after every `stepMs`. */
export function useNow(stepMs: number): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return shown;
}
