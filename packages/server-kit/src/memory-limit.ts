/** Limits of server and sign-on: how often somebody may do something. Callers decide what is counted together. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface Limit<Failure extends Error = Error> {
  max: number;
  windowSeconds: number;
  /** The error for an attempt that is not allowed. @param wait seconds until another attempt may be allowed */
  refuse: (wait: number) => Failure;
}

/** Counts attempts in the memory of this process. */
export class MemoryLimit {
  readonly #limit: Limit;
  readonly #limiter: RateLimiterMemory;

  constructor(limit: Limit) {
    this.#limit = limit;
    this.#limiter = new RateLimiterMemory({ points: limit.max, duration: limit.windowSeconds });
  }

  /**
   * Reads what is counted in the present window of this key.
   * @returns the number, and the seconds until another attempt may be allowed; null if nothing is counted
   */
  async read(key: string): Promise<{ count: number; retryAfter: number } | null> {
    const counted = await this.#limiter.get(key);
    if (!counted || counted.msBeforeNext <= 0) return null;
    return { count: counted.consumedPoints, retryAfter: secondsOf(counted) };
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
      throw this.#limit.refuse(secondsOf(error));
    }
  }
}

/** The whole seconds until the window ends, at least one. */
function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
