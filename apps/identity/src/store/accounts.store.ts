/** Accounts: reading them, and what a person changes about their own. New ones come from registration.store.ts. */
import type { Pool, PoolClient } from "pg";

import type { Account, Realm } from "../accounts/account.ts";
import { inTransaction } from "./transaction.ts";

export const ACCOUNT_COLUMNS =
  "id, realm, username, email, display_name, premium, tier, credits, token_version, created_at";

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
  created_at: Date;
}

export interface AccountStore {
  exist(realm: Realm): Promise<boolean>;
  findById(realm: Realm, id: string): Promise<Account | null>;
  findByUsername(realm: Realm, username: string): Promise<Account | null>;
  /** By username or, where there is an @, by email address; with what is needed to check the password. */
  findForSignIn(realm: Realm, name: string): Promise<{ account: Account; passwordHash: string } | null>;
  /** Which of the two another account has already. */
  taken(realm: Realm, username: string, email: string): Promise<{ username: boolean; email: boolean }>;
  /** A new password ends every session and known device of the account, open reset links and all tokens given out before. */
  setPassword(accountId: string, passwordHash: string): Promise<Account | null>;
  /** The same by a reset link, which is used up; null where the link is void. */
  resetPassword(secretHash: Buffer, passwordHash: string, now: Date): Promise<Account | null>;
}

export function createAccountStore(pool: Pool): AccountStore {
  return {
    async exist(realm) {
      const { rowCount } = await pool.query("SELECT 1 FROM identity.accounts WHERE realm = $1 LIMIT 1", [realm]);
      return rowCount === 1;
    },

    async findById(realm, id) {
      const { rows } = await pool.query<AccountRow>({
        name: "identity-account-by-id",
        text: `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE realm = $1 AND id = $2`,
        values: [realm, id],
      });
      return rows[0] ? toAccount(rows[0]) : null;
    },

    async findByUsername(realm, username) {
      const { rows } = await pool.query<AccountRow>(
        `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE realm = $1 AND lower(username) = lower($2)`,
        [realm, username],
      );
      return rows[0] ? toAccount(rows[0]) : null;
    },

    async findForSignIn(realm, name) {
      const column = name.includes("@") ? "email" : "username";
      const { rows } = await pool.query<AccountRow & { password_hash: string }>(
        `SELECT ${ACCOUNT_COLUMNS}, password_hash FROM identity.accounts
         WHERE realm = $1 AND lower(${column}) = lower($2)`,
        [realm, name],
      );
      const [row] = rows;
      // PostgreSQL may take more spellings for one name than the counter of failures does ("İ" for "i").
      if (!row || row[column].toLowerCase() !== name.toLowerCase()) return null;
      return { account: toAccount(row), passwordHash: row.password_hash };
    },

    async taken(realm, username, email) {
      const { rows } = await pool.query<{ username: boolean; email: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM identity.accounts WHERE realm = $1 AND lower(username) = lower($2)) AS username,
                EXISTS (SELECT 1 FROM identity.accounts WHERE realm = $1 AND lower(email) = lower($3)) AS email`,
        [realm, username, email],
      );
      return rows[0] ?? { username: false, email: false };
    },

    async setPassword(accountId, passwordHash) {
      return inTransaction(pool, (client) => replacePassword(client, accountId, passwordHash));
    },

    async resetPassword(secretHash, passwordHash, now) {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ account_id: string }>(
          `UPDATE identity.links SET used_at = $2
           WHERE secret_hash = $1 AND purpose = 'reset' AND used_at IS NULL AND expires_at > $2 RETURNING account_id`,
          [secretHash, now],
        );
        return rows[0] ? replacePassword(client, rows[0].account_id, passwordHash) : null;
      });
    },
  };
}

async function replacePassword(client: PoolClient, accountId: string, passwordHash: string): Promise<Account | null> {
  const { rows } = await client.query<AccountRow>(
    `UPDATE identity.accounts SET password_hash = $2, token_version = token_version + 1
     WHERE id = $1 RETURNING ${ACCOUNT_COLUMNS}`,
    [accountId, passwordHash],
  );
  await client.query("DELETE FROM identity.sessions WHERE account_id = $1", [accountId]);
  await client.query("DELETE FROM identity.known_devices WHERE account_id = $1", [accountId]);
  await client.query("DELETE FROM identity.links WHERE account_id = $1 AND purpose = 'reset'", [accountId]);
  return rows[0] ? toAccount(rows[0]) : null;
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
    createdAt: row.created_at,
  };
}
