import { retryDelay } from "@hubbub/contract/live";

import { onProbablyOnline } from "./on-probably-online.ts";

/**
 * Loads code; tries again after a failure, because Wi-Fi at venues drops requests. This needs a browser that fetches a
 * module again after its import failed. Tested with Chromium 156, also for a module that the imported one needs.
 * @param retries Infinity for code that the page cannot do without
 */
export async function loadWithRetry<T>(load: () => Promise<T>, retries = 1): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await load();
    } catch (error) {
      if (retry === retries) throw error;
      await untilRetry(retry);
    }
  }
}

/** Resolves after the delay of this retry, or when the network is probably back. */
function untilRetry(retry: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      waiting.abort();
      resolve();
    };
    setTimeout(end, retryDelay(retry));
    onProbablyOnline(end, { signal: waiting.signal });
  });
}
