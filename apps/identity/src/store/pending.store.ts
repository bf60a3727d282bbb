/** Sign-ins with the right password that still need a code. They give no access to anything. */
import type { Pool } from "pg";

import type { Account } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./account-row.ts";

export interface PendingStore {
  add(secretHash: Buffer, account: Account, expiresAt: Date): Promise<void>;
  /** The account, while the sign-in may still be completed and the password is the same. */
  find(secretHash: Buffer, mostTries: number, now: Date): Promise<Account | null>;
  /** Counts a try before it is judged. False where no more are allowed. */
  countTry(secretHash: Buffer, mostTries: number, now: Date): Promise<boolean>;
  /** False where somebody else has completed it meanwhile. */
  remove(secretHash: Buffer): Promise<boolean>;
}

export function createPendingStore(pool: Pool): PendingStore {
  const columns = ACCOUNT_COLUMNS.split(", ")
    .map((column) => `accounts.${column}`)
    .join(", ");
  return {
    async add(secretHash, account, expiresAt) {
      await pool.query(
        `INSERT INTO identity.pending_sign_ins (secret_hash, account_id, token_version, expires_at)
         VALUES ($1, $2, $3, $4)`,
        [secretHash, account.id, account.tokenVersion, expiresAt],
      );
    },

    async find(secretHash, mostTries, now) {
      const { rows } = await pool.query<AccountRow>(
        `SELECT ${columns} FROM identity.pending_sign_ins AS pending
         JOIN identity.accounts ON accounts.id = pending.account_id AND accounts.token_version = pending.token_version
         WHERE pending.secret_hash = $1 AND pending.tries < $2 AND pending.expires_at > $3`,
        [secretHash, mostTries, now],
      );
      return rows[0] ? toAccount(rows[0]) : null;
    },

    async countTry(secretHash, mostTries, now) {
      const { rowCount } = await pool.query(
        `UPDATE identity.pending_sign_ins SET tries = tries + 1
         WHERE secret_hash = $1 AND tries < $2 AND expires_at > $3`,
        [secretHash, mostTries, now],
      );
      return rowCount === 1;
    },

    async remove(secretHash) {
      const { rowCount } = await pool.query("DELETE FROM identity.pending_sign_ins WHERE secret_hash = $1", [
        secretHash,
      ]);
      return rowCount === 1;
    },
  };
}
