/** How often one may try. Sign-in counts per account name, registration per address and very generously. */
import type { Account, Realm } from "../accounts/account.ts";
import { hashSecret } from "../accounts/secrets.ts";
import type { AttemptStore } from "../store/attempts.store.ts";

const SIGN_IN_ATTEMPTS = 10;
const SIGN_IN_WINDOW_MS = 15 * 60 * 1000;
/** A whole conference shares one address, so this only stops a machine that does nothing else. */
const REGISTRATIONS = 10_000;
const REGISTRATION_WINDOW_MS = 60 * 60 * 1000;

export interface SignInThrottle {
  /** Counts an attempt; answers the seconds to wait, or 0 where it may go on. */
  attempt(realm: Realm, key: string): Promise<number>;
  succeeded(realm: Realm, key: string): Promise<void>;
}

/** The name attempts are counted by: the account's own where there is one, so that its two names count as one. */
export function attemptKey(typedName: string, account: Account | null): string {
  return account ? account.id : typedName.toLowerCase();
}

export function createSignInThrottle(store: AttemptStore, now: () => number): SignInThrottle {
  return {
    async attempt(realm, key) {
      const windowStart = new Date(now() - SIGN_IN_WINDOW_MS);
      // Hashed, because people type passwords into the wrong field.
      const { attempts, since } = await store.count(realm, hashSecret(key), new Date(now()), windowStart);
      if (attempts <= SIGN_IN_ATTEMPTS) return 0;
      return Math.max(1, Math.ceil((since.getTime() + SIGN_IN_WINDOW_MS - now()) / 1000));
    },
    async succeeded(realm, key) {
      await store.clear(realm, hashSecret(key));
    },
  };
}

export interface RegistrationThrottle {
  /** Counts a registration from this address; answers the seconds to wait, or 0. */
  attempt(address: string): number;
}

export function createRegistrationThrottle(now: () => number): RegistrationThrottle {
  const counts = new Map<string, number>();
  let windowStart = now();
  return {
    attempt(address) {
      if (now() - windowStart >= REGISTRATION_WINDOW_MS) {
        counts.clear();
        windowStart = now();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count <= REGISTRATIONS) return 0;
      return Math.max(1, Math.ceil((windowStart + REGISTRATION_WINDOW_MS - now()) / 1000));
    },
  };
}
