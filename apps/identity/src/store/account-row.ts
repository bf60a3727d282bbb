/** Rows of identity.accounts, shared by all stores. */
import type { Account, Realm } from "../accounts/account.ts";

export const ACCOUNT_COLUMNS =
  "id, realm, username, email, display_name, password_hash IS NOT NULL AS has_password, premium, tier, credits, token_version, disabled_at, created_at";

/** The same columns qualified with the table name, for joins. */
export const QUALIFIED_ACCOUNT_COLUMNS = ACCOUNT_COLUMNS.split(", ")
  .map((column) => `accounts.${column}`)
  .join(", ");

export interface AccountRow {
  id: string;
  realm: Realm;
  username: string;
  email: string | null;
  display_name: string | null;
  has_password: boolean;
  premium: boolean;
  tier: string;
  credits: number;
  token_version: number;
  disabled_at: Date | null;
  created_at: Date;
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    realm: row.realm,
    username: row.username,
    email: row.email,
    displayName: row.display_name,
    hasPassword: row.has_password,
    premium: row.premium,
    tier: row.tier,
    credits: row.credits,
    tokenVersion: row.token_version,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}
