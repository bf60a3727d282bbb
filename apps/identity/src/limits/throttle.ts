/** Counts attempts and registrations against the limits of limits.ts. */
import { networkOf } from "@hubbub/server-kit/network";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { Realm } from "../accounts/account.ts";
import { FormError } from "../http/page-error.ts";
import type { AttemptStore } from "../store/attempts.store.ts";
import { type Counter, type Limit, REGISTRATIONS } from "./limits.ts";

/** One attempt. It counts as a failure until it has succeeded. */
export interface Attempt {
  /** Seconds to wait; 0 if the attempt is allowed. An attempt that is not allowed does not count. */
  waitSeconds: number;
  /** The same for users, rounded up to minutes: "one minute", "15 minutes". */
  wait: string;
  /** The kind of limit that was reached; null if the attempt is allowed. */
  limitedBy: Limit["scope"] | null;
  /** Resets the counters or subtracts the attempt, depending on `clearedBySuccess`. */
  succeeded(): Promise<void>;
  /**
   * Runs a check of an attempt that is allowed. A `FormError` of the check is a failed attempt. After any other error the
   * attempt no longer counts: it could not be checked, for example because the server is busy.
   */
  run<Result>(check: () => Promise<Result>): Promise<Result>;
}

export interface Throttle {
  attempt(realm: Realm, counters: Counter[]): Promise<Attempt>;
}

export function createThrottle(store: AttemptStore): Throttle {
  return {
    async attempt(realm, counters) {
      const counted: Counter[] = [];
      const withdraw = async () => {
        for (const { key } of counted.splice(0)) await store.decrement(realm, key);
      };
      const succeeded = async () => {
        for (const { key, limit } of counted.splice(0)) {
          await (limit.clearedBySuccess ? store.clear(realm, key) : store.decrement(realm, key));
        }
      };
      const run = async <Result>(check: () => Promise<Result>) => {
        try {
          const result = await check();
          await succeeded();
          return result;
        } catch (error) {
          if (!(error instanceof FormError)) await withdraw();
          throw error;
        }
      };
      for (const counter of counters) {
        const windowMs = counter.limit.seconds * 1000;
        const { attempts, since } = await store.count(realm, counter.key, windowMs);
        counted.push(counter);
        if (attempts <= counter.limit.attempts) continue;
        await withdraw();
        const waitSeconds = Math.max(1, Math.ceil((since.getTime() + windowMs - Date.now()) / 1000));
        const minutes = Math.ceil(waitSeconds / 60);
        const wait = minutes === 1 ? "one minute" : `${minutes} minutes`;
        return { waitSeconds, wait, limitedBy: counter.limit.scope, succeeded, run };
      }
      return { waitSeconds: 0, wait: "", limitedBy: null, succeeded, run };
    },
  };
}

export interface RegistrationThrottle {
  /** Counts a registration from this address. Returns the seconds to wait, or 0 if it is allowed. */
  attempt(address: string): Promise<number>;
}

export function createRegistrationThrottle(): RegistrationThrottle {
  const limiter = new RateLimiterMemory(REGISTRATIONS);
  return {
    async attempt(address) {
      try {
        await limiter.consume(networkOf(address));
        return 0;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    },
  };
}
