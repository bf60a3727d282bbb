/**
 * Rate limits for failed attempts. Failures are counted in the database, so that all nodes share the counters. Decision
 * record 124 explains the limits.
 */
import type { Account, Realm } from "../accounts/account.ts";
import { hashSecret } from "../accounts/secrets.ts";
import type { AttemptStore } from "../store/attempts.store.ts";
import { networkOf } from "./network.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const GUESS_LIMIT = { limit: 10, windowMs: 15 * MINUTE };
/**
 * Failures of one name from all networks together. `GUESS_LIMIT` allows 40 failures of one name per network and hour,
 * so locking out a stranger takes eight networks.
 */
const NAME_LIMIT = { limit: 300, windowMs: HOUR };
/**
 * Failures of one network across names. A conference shares one address: 10,000 wallet sign-ins in 15 minutes with 20 %
 * failures are 2,000. The hub limit is lower because there are few organizers.
 */
const NETWORK_LIMIT: Record<Realm, Limit> = {
  hub: { limit: 200, windowMs: 15 * MINUTE },
  wallet: { limit: 3000, windowMs: 15 * MINUTE },
};
/** A code has six digits and three codes are valid at a time: 50 guesses per day succeed after 18 years on average. */
const CODE_LIMIT = { limit: 50, windowMs: 24 * HOUR };
const CHALLENGE_LIMIT = { limit: 1000, windowMs: 15 * MINUTE };
const REGISTRATIONS_PER_NETWORK_AND_HOUR = 10_000;

interface Limit {
  limit: number;
  windowMs: number;
}

/** One counter of attempts. Only the hash of `key` is stored. `scope` is the kind of limit. */
interface Counter extends Limit {
  scope: "name" | "network" | "device" | "account";
  key: string;
  /** Whether a success resets the counter to zero. If false, a success only subtracts its own attempt. */
  clearedBySuccess: boolean;
}

/** One attempt. It counts as a failure until `succeeded` or `withdraw` is called. */
export interface Attempt {
  /** Seconds to wait; 0 if the attempt is allowed. An attempt that is not allowed does not count. */
  waitSeconds: number;
  /** The kind of limit that was reached; null if the attempt is allowed. */
  limitedBy: Counter["scope"] | null;
  /** Resets the counters or subtracts the attempt, depending on `clearedBySuccess`. */
  succeeded(): Promise<void>;
  /**
   * Removes the attempt from the counters. For attempts that could not be checked, for example because the server is
   * busy.
   */
  withdraw(): Promise<void>;
}

export interface SignInThrottle {
  attempt(realm: Realm, counters: Counter[]): Promise<Attempt>;
}

/**
 * Counters of a sign-in with name and password. They use only the typed name, so they do not reveal whether an account
 * exists.
 */
export function passwordCounters(realm: Realm, typedName: string, address: string): Counter[] {
  const name = typedName.toLowerCase();
  const network = networkOf(address);
  return [
    { scope: "name", key: `name and network|${name}|${network}`, clearedBySuccess: true, ...GUESS_LIMIT },
    { scope: "network", key: `network|${network}`, clearedBySuccess: false, ...NETWORK_LIMIT[realm] },
    { scope: "name", key: `name|${name}`, clearedBySuccess: false, ...NAME_LIMIT },
  ];
}

/** Counter of the passwords that a known device sends. Nobody else can exhaust it. */
export function deviceCounters(deviceHash: Buffer, accountId: string): Counter[] {
  const key = `password by device|${deviceHash.toString("hex")}|${accountId}`;
  return [{ scope: "device", key, clearedBySuccess: true, ...GUESS_LIMIT }];
}

/**
 * Counters of second-factor codes: of the known device, or else of the network, and of the account for all of them
 * together. The keys contain the token version, so a new password starts them at zero: earlier guesses came from somebody
 * who knew the old password.
 */
export function codeCounters(
  { id, tokenVersion }: Account,
  { deviceHash, address }: { deviceHash: Buffer | null; address: string },
): Counter[] {
  const account = `${id}|${tokenVersion}`;
  const origin = deviceHash ? `device|${deviceHash.toString("hex")}` : `network|${networkOf(address)}`;
  return [
    { scope: "account", key: `code and ${origin}|${account}`, clearedBySuccess: true, ...GUESS_LIMIT },
    { scope: "account", key: `code|${account}`, clearedBySuccess: false, ...CODE_LIMIT },
  ];
}

/** Counter of password and code confirmations by a person who is signed in to the account. */
export function confirmationCounters(accountId: string, purpose: "password" | "security"): Counter[] {
  return [{ scope: "account", key: `confirmation|${purpose}|${accountId}`, clearedBySuccess: true, ...GUESS_LIMIT }];
}

/** Counter of passkey challenges for people who are not signed in. */
export function challengeCounters(address: string): Counter[] {
  const key = `challenges|${networkOf(address)}`;
  return [{ scope: "network", key, clearedBySuccess: false, ...CHALLENGE_LIMIT }];
}

/** Throttle that counts in the database. */
export function createSignInThrottle(store: AttemptStore, now: () => number): SignInThrottle {
  const hashOf = (counter: Counter) => hashSecret(counter.key);
  return {
    async attempt(realm, counters) {
      const counted: Counter[] = [];
      const withdraw = async () => {
        for (const counter of counted) await store.decrement(realm, hashOf(counter));
      };
      const succeeded = async () => {
        for (const counter of counted) {
          if (counter.clearedBySuccess) await store.clear(realm, hashOf(counter));
          else await store.decrement(realm, hashOf(counter));
        }
      };
      // The order matters: an attempt that exceeds its network's limit must not count toward limits shared with others.
      for (const counter of counters) {
        const windowStart = new Date(now() - counter.windowMs);
        const { attempts, since } = await store.count(realm, hashOf(counter), new Date(now()), windowStart);
        counted.push(counter);
        if (attempts <= counter.limit) continue;
        await withdraw();
        const waitSeconds = Math.max(1, Math.ceil((since.getTime() + counter.windowMs - now()) / 1000));
        return { waitSeconds, limitedBy: counter.scope, succeeded: doNothing, withdraw: doNothing };
      }
      return { waitSeconds: 0, limitedBy: null, succeeded, withdraw };
    },
  };
}

/** A duration for users, rounded up to minutes: "one minute", "15 minutes". */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "one minute" : `${minutes} minutes`;
}

async function doNothing(): Promise<void> {}

export interface RegistrationThrottle {
  /** Counts a registration from this address. Returns the seconds to wait, or 0 if it is allowed. */
  attempt(address: string): number;
}

/**
 * Counts in memory, per hour. The limit is high because a conference shares one address; it stops automated
 * registrations only.
 */
export function createRegistrationThrottle(now: () => number): RegistrationThrottle {
  const counts = new Map<string, number>();
  let windowStart = now();
  return {
    attempt(address) {
      if (now() - windowStart >= HOUR) {
        counts.clear();
        windowStart = now();
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      if (count <= REGISTRATIONS_PER_NETWORK_AND_HOUR) return 0;
      return Math.max(1, Math.ceil((windowStart + HOUR - now()) / 1000));
    },
  };
}
