/** Rows of identity.accounts, as every store reads them. */
import type { Account, Realm } from "../accounts/account.ts";

export const ACCOUNT_COLUMNS =
  "id, realm, username, email, display_name, premium, tier, credits, token_version, disabled_at, created_at";

export interface AccountRow {
  id: string;
  realm: Realm;
  username: string;
  email: string;
  display_name: string | null;
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
    premium: row.premium,
    tier: row.tier,
    credits: row.credits,
    tokenVersion: row.token_version,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}
