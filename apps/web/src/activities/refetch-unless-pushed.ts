import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Saved submissions are pushed within this time, except without a live channel, and those of muted participants. */
const PUSH_TIMEOUT_MS = 800;

/**
 * Refetches a list if no live message has brought a saved submission into it in time.
 * @param isMissing whether the cached list lacks the result of the submission
 */
export function refetchUnlessPushed(client: QueryClient, queryKey: QueryKey, isMissing: () => boolean): void {
  setTimeout(() => {
    if (isMissing()) void client.invalidateQueries({ queryKey });
  }, PUSH_TIMEOUT_MS);
}
