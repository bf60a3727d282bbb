/** Repeats a failed load automatically, in growing intervals, until it succeeds. */
import { reconnectDelay } from "@hubbub/contract/live";
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Load {
  isFailed: boolean;
  isLoading: boolean;
  /** Why the last attempt failed; shown until the next answer. */
  reason: string;
  retry: () => void;
}

/**
 * Retries while `isFailed`: with the delays of `reconnectDelay`, and immediately when the device is online again or the
 * page is shown again. A hidden page does not retry.
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
    const run = () => {
      if (document.visibilityState !== "hidden") tryAgain();
    };
    const retryNow = () => {
      attempt.current = 0;
      run();
    };
    const timer = setTimeout(run, reconnectDelay(attempt.current));
    attempt.current += 1;
    window.addEventListener("online", retryNow);
    document.addEventListener("visibilitychange", retryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retryNow);
      document.removeEventListener("visibilitychange", retryNow);
    };
  }, [isFailed, isLoading]);
  return next;
}
