const RETRY_DELAY_MS = 1500;

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
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
