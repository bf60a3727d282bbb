/** Repeats a failed load automatically, in growing intervals, until it succeeds. */
import { reconnectDelay } from "@hubbub/contract/reconnect-delay";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** 2 to the power of 5: no more than 32 seconds (before spreading) between two tries. */
const LONGEST_ATTEMPT = 5;

interface Load {
  isFailed: boolean;
  isLoading: boolean;
  /** Why the last try failed; shown until the next answer. */
  reason: string;
  retry: () => void;
}

/**
 * Retries while `isFailed`: after 1, 2, 4 … 32 seconds, and immediately when the device is online again or the page is
 * shown again. A hidden page does not retry.
 * @returns the reason of the latest failure until the load succeeds, also while a retry is under way; else null
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
    const startOver = () => {
      attempt.current = 0;
      run();
    };
    const timer = setTimeout(run, reconnectDelay(attempt.current));
    attempt.current = Math.min(attempt.current + 1, LONGEST_ATTEMPT);
    window.addEventListener("online", startOver);
    document.addEventListener("visibilitychange", startOver);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", startOver);
      document.removeEventListener("visibilitychange", startOver);
    };
  }, [isFailed, isLoading]);
  return next;
}
