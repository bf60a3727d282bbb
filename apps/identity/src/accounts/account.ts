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
