/** A cloud waits for a quiet moment, but not for long: answers are to be seen within a second. */
const AT_LATEST_MS = 300;

/** Runs `work` when the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 0);
  return () => clearTimeout(handle);
}
