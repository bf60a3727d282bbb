import { RECONNECT_BASE_MS } from "./live.ts";

/**
 * Milliseconds to wait before reconnect attempt `attempt` (0 is the first): exponential backoff from one second with a
 * jitter of ±50 %, so that all phones of a room do not reconnect at the same time.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  return RECONNECT_BASE_MS * 2 ** attempt * (0.5 + random());
}
