const FIRST_RETRY_DELAY_MS = 1500;
const RETRY_DELAY_MS = 3000;

/** Loads code; retries once after a failure, because Wi-Fi at venues drops requests. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_DELAY_MS));
    return load();
  }
}

/** Loads code that the page needs but does not wait for; retries until it succeeds. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
