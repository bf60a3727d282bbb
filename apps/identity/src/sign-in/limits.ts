/**
 * All limits of the sign-on. Failed attempts are counted exactly, in the database, for all processes and nodes together;
 * registrations and challenges are counted in the memory of each process. Decision record 011 explains the figures.
 */
import type { Limit } from "@hubbub/server-kit/memory-limit";
import { networkOf } from "@hubbub/server-kit/network";

import type { Account, Realm } from "../accounts/account.ts";
import { FormError } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Of failed attempts. */
interface AttemptLimit extends Limit<FormError> {
  /** Whether a success resets the counter to zero. If false, a success only subtracts its own attempt. */
  clearedBySuccess: boolean;
}

const ofAccount = { refuse: tooMany("for this account") };
const ofNetwork = { refuse: tooMany("from your network") };
const GUESSES = { ...ofAccount, max: 10, windowSeconds: 15 * MINUTE, clearedBySuccess: true };
const FAILURES_OF_NETWORK = { ...ofNetwork, windowSeconds: 15 * MINUTE, clearedBySuccess: false };

const LIMITS = {
  /** Passwords for one name from one network. */
  nameInNetwork: GUESSES,
  /**
   * Passwords for one name from all networks. `nameInNetwork` allows 40 failures of one name per network and hour, so
   * locking out a stranger takes eight networks.
   */
  name: { ...ofAccount, max: 300, windowSeconds: HOUR, clearedBySuccess: false },
  /** Passwords from one network across names. Lower than the wallet's because there are few organizers. */
  hubNetwork: { ...FAILURES_OF_NETWORK, max: 200 },
  /** A conference shares one address: 10,000 sign-ins in 15 minutes with 20 % failures are 2,000. */
  walletNetwork: { ...FAILURES_OF_NETWORK, max: 3000 },
  /** Passwords that a known device sends for its account. Nobody else can exhaust it. */
  device: GUESSES,
  /** Second-factor codes from one known device or network. */
  codeFrom: GUESSES,
  /**
   * Second-factor codes of an account. A code has six digits and three codes are valid at a time: 50 guesses per day
   * succeed after 18 years on average.
   */
  code: { ...ofAccount, max: 50, windowSeconds: 24 * HOUR, clearedBySuccess: false },
  /** By a person who is signed in to the account. */
  confirmation: GUESSES,
} satisfies Record<string, AttemptLimit>;

/** Accounts from one network. High because a conference shares one address; it stops automated registrations only. */
export const REGISTRATIONS: Limit = {
  max: 10_000,
  windowSeconds: HOUR,
  refuse: (wait) => {
    const sentence = "Too many accounts were created from your network in the last hour. Please try again later.";
    return new FormError(429, { form: sentence }, wait);
  },
};

/** Passkey challenges of a realm, and redirects to the issuer, for people of one network who are not signed in. */
export const CHALLENGES: Limit = { ...ofNetwork, max: 1000, windowSeconds: 15 * MINUTE };

export interface Counter {
  limit: AttemptLimit;
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
    const { attempts, since } = await store.count(realm, key, limit.windowSeconds * 1000);
    counted.push({ key, limit });
    if (attempts <= limit.max) continue;
    await withdraw();
    record("authn_login_lock", account, "too many attempts");
    throw limit.refuse(Math.max(1, Math.ceil((since.getTime() - Date.now()) / 1000 + limit.windowSeconds)));
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

function tooMany(what: "from your network" | "for this account") {
  return (waitSeconds: number) => {
    const minutes = Math.ceil(waitSeconds / 60);
    const wait = minutes === 1 ? "one minute" : `${minutes} minutes`;
    return new FormError(429, { form: `Too many attempts ${what}. Try again in ${wait}.` }, waitSeconds);
  };
}
