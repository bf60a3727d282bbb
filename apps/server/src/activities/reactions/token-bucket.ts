/** A rate with some patience: tokens come at `perSecond`, at most `capacity` of them wait to be taken. */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of any clock that only goes forward */
  constructor(capacity: number, now: number) {
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Takes up to `wanted` whole tokens; tells how many there were. Rate and capacity may change between calls. */
  take(wanted: number, { perSecond, capacity }: { perSecond: number; capacity: number }, now: number): number {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + gained);
    this.#filledAt = now;
    const taken = Math.min(wanted, Math.floor(this.#tokens));
    this.#tokens -= taken;
    return taken;
  }
}
