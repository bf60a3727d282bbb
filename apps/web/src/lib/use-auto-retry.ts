/** Repeats a failed load automatically, in growing intervals, until it succeeds. */
import { retryDelay } from "@hubbub/contract/live";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { onProbablyOnline } from "./on-probably-online.ts";
import { reasonOf } from "./request.ts";

/** What is loaded, such as a query. */
export interface Load {
  /** Undefined until it has succeeded once. Later errors are ignored. */
  data: unknown;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/**
 * Retries a failed load, immediately when the network is probably back. A hidden page does not retry.
 * @returns the reason of the latest failure until the load succeeds, also during a retry; else null
 */
export function useAutoRetry({ data, error, isPending, refetch }: Load): string | null {
  const isLoading = data === undefined && isPending;
  const isFailed = data === undefined && error !== null && !isPending;
  const [failure, setFailure] = useState<string | null>(null);
  const next = isFailed ? reasonOf(error) : isLoading ? failure : null;
  if (next !== failure) setFailure(next);

  const attempt = useRef(0);
  const tryAgain = useEffectEvent(() => void refetch());
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
