import type { RequestError } from "../../lib/request.ts";

/** Milliseconds before another attempt to send something: what the server says, else a second. */
export function retryDelay({ retryAfter }: RequestError): number {
  return (retryAfter ?? 0) * 1000 || 1000;
}

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
