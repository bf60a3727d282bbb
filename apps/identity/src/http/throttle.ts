/**
 * How many failed tries are allowed. Failures are counted in the database, so that several nodes count together;
 * decision record 124 explains the limits.
 */
import type { Account, Realm } from "../accounts/account.ts";
import { hashSecret } from "../accounts/secrets.ts";
import type { AttemptStore } from "../store/attempts.store.ts";
import { networkOf } from "./network.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const GUESSES = { limit: 10, windowMs: 15 * MINUTE };
/** Failures of one name from all networks together. One network reaches 40 an hour, so this takes eight networks. */
const PER_NAME = { limit: 300, windowMs: HOUR };
/**
 * Failures of one network across names. A conference shares one address: 10,000 wallet sign-ins in a quarter of an
 * hour with 20 % failures are 2,000. Hub accounts belong to organizers, of whom there are few.
 */
const PER_NETWORK: Record<Realm, Limit> = {
  hub: { limit: 200, windowMs: 15 * MINUTE },
  wallet: { limit: 3000, windowMs: 15 * MINUTE },
};
/** A code has six digits and three are valid at a time: 50 guesses a day find one in 18 years on average. */
const CODES_PER_ACCOUNT = { limit: 50, windowMs: 24 * HOUR };
const CHALLENGES_PER_NETWORK = { limit: 1000, windowMs: 15 * MINUTE };
const REGISTRATIONS_PER_NETWORK = 10_000;

interface Limit {
  limit: number;
  windowMs: number;
}

/** One counter of tries. `scope` and `key` identify it; only their hash is stored. */
interface Counter extends Limit {
  scope: "name" | "network" | "device" | "account";
  key: string;
  /** Whether a success sets it to zero. Otherwise the success is only not counted. */
  clearedBySuccess: boolean;
}

/** One try, already counted as a failure until `succeeded` or `withdraw` is called. */
export interface Attempt {
  /** 0 where the try is allowed. A try that is not allowed is not counted. */
  waitSeconds: number;
  /** Which kind of limit is reached. */
  limitedBy: Counter["scope"] | null;
  succeeded(): Promise<void>;
  /** For a try that could not be judged, for example because the server is busy. */
  withdraw(): Promise<void>;
}

export interface SignInThrottle {
  attempt(realm: Realm, counters: Counter[]): Promise<Attempt>;
}

/** Counters of a sign-in by name and password. They depend on what was typed only, so they reveal nothing about accounts. */
export function passwordCounters(realm: Realm, typedName: string, address: string): Counter[] {
  const name = typedName.toLowerCase();
  const network = networkOf(address);
  return [
    { scope: "name", key: `name and network|${name}|${network}`, clearedBySuccess: true, ...GUESSES },
    { scope: "network", key: `network|${network}`, clearedBySuccess: false, ...PER_NETWORK[realm] },
    { scope: "name", key: `name|${name}`, clearedBySuccess: false, ...PER_NAME },
  ];
}

/** Counter of a device that has signed in to this account before. Nobody else can use it up. */
export function deviceCounters(purpose: "password" | "code", deviceHash: Buffer, accountId: string): Counter[] {
  const key = `${purpose} by device|${deviceHash.toString("hex")}|${accountId}`;
  return [{ scope: "device", key, clearedBySuccess: true, ...GUESSES }];
}

/**
 * Counters of codes after the right password. A new password starts them at zero: the codes before were guesses of
 * somebody who knew the old one.
 */
export function codeCounters({ id, tokenVersion }: Account, address: string): Counter[] {
  const account = `${id}|${tokenVersion}`;
  const key = `code and network|${account}|${networkOf(address)}`;
  return [
    { scope: "account", key, clearedBySuccess: true, ...GUESSES },
    { scope: "account", key: `code|${account}`, clearedBySuccess: false, ...CODES_PER_ACCOUNT },
  ];
}

/** Counter of passwords and codes typed by somebody who is signed in to this account already. */
export function confirmationCounters(accountId: string, purpose: "password" | "security"): Counter[] {
  return [{ scope: "account", key: `confirmation|${purpose}|${accountId}`, clearedBySuccess: true, ...GUESSES }];
}

/** Counter of passkey challenges made for people who are not signed in. */
export function challengeCounters(address: string): Counter[] {
  const key = `challenges|${networkOf(address)}`;
  return [{ scope: "network", key, clearedBySuccess: false, ...CHALLENGES_PER_NETWORK }];
}

export function createSignInThrottle(store: AttemptStore, now: () => number): SignInThrottle {
  const hashOf = (counter: Counter) => hashSecret(counter.key);
  return {
    async attempt(realm, counters) {
      const counted: Counter[] = [];
      const withdraw = async () => {
        for (const counter of counted) await store.lower(realm, hashOf(counter));
      };
      const succeeded = async () => {
        for (const counter of counted) {
          if (counter.clearedBySuccess) await store.clear(realm, hashOf(counter));
          else await store.lower(realm, hashOf(counter));
        }
      };
      // In this order: a try that its own network may no longer make does not count against everybody else's.
      for (const counter of counters) {
        const windowStart = new Date(now() - counter.windowMs);
        const { attempts, since } = await store.count(realm, hashOf(counter), new Date(now()), windowStart);
        counted.push(counter);
        if (attempts <= counter.limit) continue;
        await withdraw();
        const waitSeconds = Math.max(1, Math.ceil((since.getTime() + counter.windowMs - now()) / 1000));
        return { waitSeconds, limitedBy: counter.scope, succeeded: nothing, withdraw: nothing };
      }
      return { waitSeconds: 0, limitedBy: null, succeeded, withdraw };
    },
  };
}

/** A wait as people read it. */
export function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "one minute" : `${minutes} minutes`;
}

async function nothing(): Promise<void> {}

export interface RegistrationThrottle {
  /** Counts a registration from this address; returns the seconds to wait, or 0. */
  attempt(address: string): number;
}

/** A conference shares one address, so this only stops a machine that does nothing else. Counted in memory. */
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
      if (count <= REGISTRATIONS_PER_NETWORK) return 0;
      return Math.max(1, Math.ceil((windowStart + HOUR - now()) / 1000));
    },
  };
}
