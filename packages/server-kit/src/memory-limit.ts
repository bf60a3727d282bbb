/** Counts attempts in the memory of this process. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

interface Limit {
  max: number;
  windowSeconds: number;
  /** The error for an attempt that is not allowed. @param wait seconds until another attempt may be allowed */
  refuse: (wait: number) => Error;
}

export class MemoryLimit {
  readonly #limit: Limit;
  readonly #limiter: RateLimiterMemory;

  constructor(limit: Limit) {
    this.#limit = limit;
    this.#limiter = new RateLimiterMemory({ points: limit.max, duration: limit.windowSeconds });
  }

  /**
   * Counts an attempt, in the window that began with the first one of this key. A refused one does not count.
   * @param points how much the attempt counts
   * @returns a function that takes the attempt back
   * @throws the error of `refuse` if the limit is reached
   */
  async take(key: string, points = 1): Promise<() => Promise<void>> {
    try {
      const { msBeforeNext } = await this.#limiter.consume(key, points);
      const endsAt = Date.now() + msBeforeNext;
      return async () => {
        if (Date.now() < endsAt) await this.#limiter.reward(key, points);
      };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await this.#limiter.reward(key, points);
      throw this.#limit.refuse(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  }
}
