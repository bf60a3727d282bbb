/** An account of one realm. The two realms share nothing: the same name may exist in both. */

export type Realm = "hub" | "wallet";

export interface Account {
  id: string;
  realm: Realm;
  username: string;
  email: string;
  displayName: string | null;
  premium: boolean;
  tier: string;
  credits: number;
  /** Rises with every new password, so that older tokens stop counting. */
  tokenVersion: number;
  createdAt: Date;
}

/** How a person is addressed on pages. */
export function nameOf(account: Account): string {
  return account.displayName ?? account.username;
}
