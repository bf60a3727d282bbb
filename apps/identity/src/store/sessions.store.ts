/** Who is signed in at the sign-on itself, by the hash of their cookie. */
import type { Pool } from "pg";

import type { Account, Realm } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./accounts.store.ts";

export interface SessionStore {
  add(secretHash: Buffer, accountId: string, now: Date, expiresAt: Date): Promise<void>;
  findAccount(realm: Realm, secretHash: Buffer, now: Date): Promise<Account | null>;
  remove(secretHash: Buffer): Promise<void>;
}

export function createSessionStore(pool: Pool): SessionStore {
  const columns = ACCOUNT_COLUMNS.split(", ")
    .map((column) => `accounts.${column}`)
    .join(", ");
  return {
    async add(secretHash, accountId, now, expiresAt) {
      await pool.query(
        "INSERT INTO identity.sessions (secret_hash, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
        [secretHash, accountId, now, expiresAt],
      );
    },

    async findAccount(realm, secretHash, now) {
      const { rows } = await pool.query<AccountRow>(
        `SELECT ${columns} FROM identity.sessions JOIN identity.accounts ON accounts.id = sessions.account_id
         WHERE sessions.secret_hash = $1 AND sessions.expires_at > $2 AND accounts.realm = $3`,
        [secretHash, now, realm],
      );
      return rows[0] ? toAccount(rows[0]) : null;
    },

    async remove(secretHash) {
      await pool.query("DELETE FROM identity.sessions WHERE secret_hash = $1", [secretHash]);
    },
  };
}
