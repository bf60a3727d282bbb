/**
 * All limits of the sign-on. Failed attempts are counted exactly, in the database, for all processes and nodes together;
 * registrations are counted in the memory of each process. Decision record 124 explains the figures.
 */
import type { Account, Realm } from "../accounts/account.ts";
import { networkOf } from "@hubbub/server-kit/network";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Limit {
  attempts: number;
  seconds: number;
  /** What the limit is about, for the sentence on the page. */
  scope: "name" | "network" | "device" | "account";
  /** Whether a success resets the counter to zero. If false, a success only subtracts its own attempt. */
  clearedBySuccess: boolean;
}

const GUESSES = { attempts: 10, seconds: 15 * MINUTE, clearedBySuccess: true } as const;
const FAILURES_OF_NETWORK = { seconds: 15 * MINUTE, scope: "network", clearedBySuccess: false } as const;

const LIMITS = {
  /** Passwords for one name from one network. */
  nameInNetwork: { ...GUESSES, scope: "name" },
  /**
   * Passwords for one name from all networks. `nameInNetwork` allows 40 failures of one name per network and hour, so
   * locking out a stranger takes eight networks.
   */
  name: { attempts: 300, seconds: HOUR, scope: "name", clearedBySuccess: false },
  /** Passwords from one network across names. Lower than the wallet's because there are few organizers. */
  hubNetwork: { ...FAILURES_OF_NETWORK, attempts: 200 },
  /** A conference shares one address: 10,000 sign-ins in 15 minutes with 20 % failures are 2,000. */
  walletNetwork: { ...FAILURES_OF_NETWORK, attempts: 3000 },
  /** Passwords that a known device sends for its account. Nobody else can exhaust it. */
  device: { ...GUESSES, scope: "device" },
  /** Second-factor codes from one known device or network. */
  codeFrom: { ...GUESSES, scope: "account" },
  /**
   * Second-factor codes of an account. A code has six digits and three codes are valid at a time: 50 guesses per day
   * succeed after 18 years on average.
   */
  code: { attempts: 50, seconds: 24 * HOUR, scope: "account", clearedBySuccess: false },
  /** Confirmations by a person who is signed in to the account. */
  confirmation: { ...GUESSES, scope: "account" },
  /** Passkey challenges for people who are not signed in. */
  challenge: { ...FAILURES_OF_NETWORK, attempts: 1000 },
} satisfies Record<string, Limit>;

/** Accounts from one network. High because a conference shares one address; it stops automated registrations only. */
export const REGISTRATIONS = { points: 10_000, duration: HOUR };

/** One counter of attempts of a limit. Only the hash of the key is stored. */
export interface Counter {
  limit: Limit;
  key: string;
}

/** An attempt that exceeds its network's limit must not count toward limits shared with others: the order matters. */
export function passwordCounters(realm: Realm, typedName: string, address: string): Counter[] {
  // Only the typed name counts, so the counters do not reveal whether an account exists.
  const name = typedName.toLowerCase();
  const network = networkOf(address);
  return [
    { limit: LIMITS.nameInNetwork, key: `name and network|${name}|${network}` },
    { limit: realm === "hub" ? LIMITS.hubNetwork : LIMITS.walletNetwork, key: `network|${network}` },
    { limit: LIMITS.name, key: `name|${name}` },
  ];
}

export function deviceCounters(deviceHash: Buffer, accountId: string): Counter[] {
  return [{ limit: LIMITS.device, key: `password by device|${deviceHash.toString("hex")}|${accountId}` }];
}

/**
 * The keys contain the token version, so a new password starts the counters at zero: earlier guesses came from somebody
 * who knew the old password.
 */
export function codeCounters({ id, tokenVersion }: Account, deviceHash: Buffer | null, address: string): Counter[] {
  const account = `${id}|${tokenVersion}`;
  const origin = deviceHash ? `device|${deviceHash.toString("hex")}` : `network|${networkOf(address)}`;
  return [
    { limit: LIMITS.codeFrom, key: `code and ${origin}|${account}` },
    { limit: LIMITS.code, key: `code|${account}` },
  ];
}

export function confirmationCounters(accountId: string, purpose: "password" | "security"): Counter[] {
  return [{ limit: LIMITS.confirmation, key: `confirmation|${purpose}|${accountId}` }];
}

export function challengeCounters(address: string): Counter[] {
  return [{ limit: LIMITS.challenge, key: `challenges|${networkOf(address)}` }];
}
