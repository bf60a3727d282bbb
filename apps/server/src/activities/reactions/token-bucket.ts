/** Token bucket: tokens are added at `perSecond`, up to `capacity`. */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(capacity: number, now: number) {
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Takes up to `wanted` tokens. @returns how many were taken. The rate and capacity may change between calls */
  take(wanted: number, { perSecond, capacity }: { perSecond: number; capacity: number }, now: number): number {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + gained);
    this.#filledAt = now;
    const taken = Math.min(wanted, Math.floor(this.#tokens));
    this.#tokens -= taken;
    return taken;
  }
}
