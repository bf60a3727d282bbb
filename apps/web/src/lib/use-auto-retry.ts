/** Repeats a failed load automatically, in growing intervals, until it succeeds. */
import { retryDelay } from "@hubbub/contract/live";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { onProbablyOnline } from "./on-probably-online.ts";

interface Load {
  isFailed: boolean;
  isLoading: boolean;
  /** Why the last attempt failed; shown until the next answer. */
  reason: string;
  retry: () => void;
}

/**
 * Retries while `isFailed`, and immediately when the network is probably back. A hidden page does not retry.
 * @returns the reason of the latest failure until the load succeeds, also during a retry; else null
 */
export function useAutoRetry({ isFailed, isLoading, reason, retry }: Load): string | null {
  const [failure, setFailure] = useState<string | null>(null);
  const next = isFailed ? reason : isLoading ? failure : null;
  if (next !== failure) setFailure(next);

  const attempt = useRef(0);
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!isFailed && !isLoading) attempt.current = 0;
    if (!isFailed) return undefined;
    const waiting = new AbortController();
    const retryIfShown = () => {
      if (document.visibilityState !== "hidden") tryAgain();
    };
    const retryNow = () => {
      attempt.current = 0;
      tryAgain();
    };
    const timer = setTimeout(retryIfShown, retryDelay(attempt.current));
    attempt.current += 1;
    onProbablyOnline(retryNow, { signal: waiting.signal });
    return () => {
      clearTimeout(timer);
      waiting.abort();
    };
  }, [isFailed, isLoading]);
  return next;
}
