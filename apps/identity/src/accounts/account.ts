/** An account of one realm. The two realms share nothing: the same name may exist in both. */

export type Realm = "hub" | "wallet";

export interface Account {
  id: string;
  realm: Realm;
  username: string;
  /** Null where the person gave none. An address is never verified: it proves nothing by itself. */
  email: string | null;
  displayName: string | null;
  /** Wallet accounts can be without one (decision 138). */
  hasPassword: boolean;
  premium: boolean;
  tier: string;
  credits: number;
  /** Increases with every new password. A session is open only while it has the same version. */
  tokenVersion: number;
  /** When the operator disabled the account; null while it can be used. */
  disabledAt: Date | null;
  createdAt: Date;
}

/** How a person is addressed on pages. */
export function nameOf(account: Account): string {
  return account.displayName ?? account.username;
}
