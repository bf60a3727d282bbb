import type { Bus } from "../bus/bus.ts";

const UNHEALTHY_MAX_AGE_MS = 1000;

/**
 * The maximum age of data that publications invalidate, in milliseconds: Infinity, but one second while this node may
 * miss publications of other nodes.
 */
export function maxAgeOn(bus: Pick<Bus, "isHealthy">): () => number {
  return () => (bus.isHealthy ? Infinity : UNHEALTHY_MAX_AGE_MS);
}
