/** Time before another attempt to send something, unless the server names one. */
export const RETRY_MS = 1000;

/** Resolves after this time, or when the signal is aborted. */
export function passed(ms: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}
