import { RECONNECT_BASE_MS } from "./live.ts";

/**
 * Milliseconds to wait before try `attempt` (0 is the first): doubling from one second, spread by half of itself
 * either way, so that a room full of phones does not come back in the same instant.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  return RECONNECT_BASE_MS * 2 ** attempt * (0.5 + random());
}
