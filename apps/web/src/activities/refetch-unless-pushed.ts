import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The server pushes a saved submission within this time, unless the channel is disconnected or the sender is muted. */
const PUSH_TIMEOUT_MS = 800;

/**
 * Refetches a list if no live message has added a saved submission to it in time.
 * @param isMissing whether the cached list lacks the result of the submission
 */
export function refetchUnlessPushed(client: QueryClient, queryKey: QueryKey, isMissing: () => boolean): void {
  setTimeout(() => {
    if (isMissing()) void client.invalidateQueries({ queryKey });
  }, PUSH_TIMEOUT_MS);
}
