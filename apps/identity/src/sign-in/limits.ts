/**
 * All limits of the sign-on. Failed attempts are counted exactly, in the database, for all processes and nodes together;
 * registrations and challenges are counted in the memory of each process. Decision record 011 explains the figures.
 */
import { networkOf } from "@hubbub/server-kit/network";

import type { Account, Realm } from "../accounts/account.ts";
import { FormError } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Limit {
  attempts: number;
  seconds: number;
  ofNetwork?: true;
  /** Whether a success resets the counter to zero. If false, a success only subtracts its own attempt. */
  clearedBySuccess: boolean;
}

const GUESSES = { attempts: 10, seconds: 15 * MINUTE, clearedBySuccess: true } as const;
const FAILURES_OF_NETWORK = { seconds: 15 * MINUTE, ofNetwork: true, clearedBySuccess: false } as const;

const LIMITS = {
  /** Passwords for one name from one network. */
  nameInNetwork: GUESSES,
  /**
   * Passwords for one name from all networks. `nameInNetwork` allows 40 failures of one name per network and hour, so
   * locking out a stranger takes eight networks.
   */
  name: { attempts: 300, seconds: HOUR, clearedBySuccess: false },
  /** Passwords from one network across names. Lower than the wallet's because there are few organizers. */
  hubNetwork: { ...FAILURES_OF_NETWORK, attempts: 200 },
  /** A conference shares one address: 10,000 sign-ins in 15 minutes with 20 % failures are 2,000. */
  walletNetwork: { ...FAILURES_OF_NETWORK, attempts: 3000 },
  /** Passwords that a known device sends for its account. Nobody else can exhaust it. */
  device: GUESSES,
  /** Second-factor codes from one known device or network. */
  codeFrom: GUESSES,
  /**
   * Second-factor codes of an account. A code has six digits and three codes are valid at a time: 50 guesses per day
   * succeed after 18 years on average.
   */
  code: { attempts: 50, seconds: 24 * HOUR, clearedBySuccess: false },
  /** By a person who is signed in to the account. */
  confirmation: GUESSES,
} satisfies Record<string, Limit>;

/** Accounts from one network. High because a conference shares one address; it stops automated registrations only. */
export const REGISTRATIONS = {
  max: 10_000,
  windowSeconds: HOUR,
  refuse: (wait: number) => {
    const sentence = "Too many accounts were created from your network in the last hour. Please try again later.";
    return new FormError(429, { form: sentence }, wait);
  },
};

/** Passkey challenges of a realm, and redirects to the issuer, for people of one network who are not signed in. */
export const CHALLENGES = {
  max: 1000,
  windowSeconds: 15 * MINUTE,
  refuse: (wait: number) => tooMany("from your network", wait),
};

export interface Counter {
  limit: Limit;
  key: string;
}

export function counterOf(limit: keyof typeof LIMITS, ...subject: (string | number)[]): Counter {
  return { limit: LIMITS[limit], key: [limit, ...subject].join("|") };
}

/** The order matters: an attempt that exceeds its network's limit must not count toward limits shared with others. */
export function passwordCounters(realm: Realm, typedName: string, address: string): Counter[] {
  // Only the typed name counts, so the counters do not reveal whether an account exists.
  const name = typedName.toLowerCase();
  const network = networkOf(address);
  return [
    counterOf("nameInNetwork", name, network),
    counterOf(realm === "hub" ? "hubNetwork" : "walletNetwork", network),
    counterOf("name", name),
  ];
}

/**
 * Runs a check, which counts as a failed attempt until it has succeeded. A check that ends with another error than a
 * `FormError` does not count: it could not be made.
 * @throws FormError 429 if too many attempts failed. Such an attempt does not count.
 */
export async function limitAttempts<Result>(
  { store: { attempts: store }, realm, record }: Pick<Visit, "store" | "realm" | "record">,
  account: Account | null,
  counters: Counter[],
  check: () => Promise<Result>,
): Promise<Result> {
  const counted: Counter[] = [];
  const withdraw = async () => {
    for (const { key } of counted) await store.decrement(realm, key);
  };
  for (const { key, limit } of counters) {
    const { attempts, since } = await store.count(realm, key, limit.seconds * 1000);
    counted.push({ key, limit });
    if (attempts <= limit.attempts) continue;
    await withdraw();
    record("authn_login_lock", account, "too many attempts");
    const waitSeconds = Math.max(1, Math.ceil((since.getTime() - Date.now()) / 1000 + limit.seconds));
    throw tooMany(limit.ofNetwork ? "from your network" : "for this account", waitSeconds);
  }
  const result = await check().catch(async (error: unknown) => {
    if (!(error instanceof FormError)) await withdraw();
    throw error;
  });
  for (const { key, limit } of counted) {
    await (limit.clearedBySuccess ? store.clear(realm, key) : store.decrement(realm, key));
  }
  return result;
}

function tooMany(what: "from your network" | "for this account", waitSeconds: number): FormError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? "one minute" : `${minutes} minutes`;
  return new FormError(429, { form: `Too many attempts ${what}. Try again in ${wait}.` }, waitSeconds);
}
