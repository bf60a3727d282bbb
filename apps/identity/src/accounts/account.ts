/**
 * An account belongs to one realm: "hub" for organizers, "wallet" for attendees. Both realms may have the same
 * username.
 */

export type Realm = "hub" | "wallet";

export interface Account {
  id: string;
  realm: Realm;
  username: string;
  /** Null if the person gave none. Addresses are not verified, so an address alone proves nothing. */
  email: string | null;
  displayName: string | null;
  /** Wallet accounts may have no password (decision 138). */
  hasPassword: boolean;
  premium: boolean;
  tier: string;
  credits: number;
  /** Increases with every new password. Sessions and tokens with an older version are invalid. */
  tokenVersion: number;
  /** When the operator disabled the account; null if it is enabled. */
  disabledAt: Date | null;
  createdAt: Date;
}

/** The name to show on pages: the display name, or the username if there is none. */
export function displayedName(account: Account): string {
  return account.displayName ?? account.username;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Maximum lifetime of a session in seconds. Decision record 117 has the reasons for these lifetimes. */
export const SESSION_SECONDS = 30 * DAY;

/**
 * Lifetime in seconds of a session that is the only access to its account (no password, no passkey), counted from the
 * last sign-in to the product. Browsers limit cookies to 400 days.
 */
export const ONLY_ACCESS_SESSION_SECONDS = 400 * DAY;

/**
 * A session ends after this many seconds without use. Shorter for the hub: organizers can access other people's data.
 */
export const SESSION_IDLE_SECONDS: Record<Realm, number> = { hub: 7 * DAY, wallet: SESSION_SECONDS };

/**
 * Lifetime in seconds of a token, which is also how long the product keeps people signed in at most: the server's
 * cookies (`WALLET_SESSION_SECONDS`, `STAFF_SECONDS`) have the same lifetimes.
 */
export const TOKEN_SECONDS: Record<Realm, number> = { hub: 12 * HOUR, wallet: SESSION_SECONDS };
