/** Pending sign-ins: the password was correct, the code is missing. They grant no access. */
import type { Pool } from "pg";

import type { Account } from "../accounts/account.ts";
import { type AccountRow, QUALIFIED_ACCOUNT_COLUMNS, toAccount } from "./account-row.ts";

export interface PendingStore {
  add(secretHash: Buffer, account: Account, expiresAt: Date): Promise<void>;
  /** The account; null if the sign-in expired, has no tries left, or the password has changed. */
  find(secretHash: Buffer, maxTries: number, now: Date): Promise<Account | null>;
  /** Counts a try. Call it before checking the code. Returns false if no more tries are allowed. */
  countTry(secretHash: Buffer, maxTries: number, now: Date): Promise<boolean>;
  /** Returns false if another request has completed the sign-in. */
  remove(secretHash: Buffer): Promise<boolean>;
}

export function createPendingStore(pool: Pool): PendingStore {
  return {
    async add(secretHash, account, expiresAt) {
      await pool.query(
        `INSERT INTO identity.pending_sign_ins (secret_hash, account_id, token_version, expires_at)
         VALUES ($1, $2, $3, $4)`,
        [secretHash, account.id, account.tokenVersion, expiresAt],
      );
    },

    async find(secretHash, maxTries, now) {
      const { rows } = await pool.query<AccountRow>(
        `SELECT ${QUALIFIED_ACCOUNT_COLUMNS} FROM identity.pending_sign_ins AS pending
         JOIN identity.accounts ON accounts.id = pending.account_id AND accounts.token_version = pending.token_version
         WHERE pending.secret_hash = $1 AND pending.tries < $2 AND pending.expires_at > $3`,
        [secretHash, maxTries, now],
      );
      return rows[0] ? toAccount(rows[0]) : null;
    },

    async countTry(secretHash, maxTries, now) {
      const { rowCount } = await pool.query(
        `UPDATE identity.pending_sign_ins SET tries = tries + 1
         WHERE secret_hash = $1 AND tries < $2 AND expires_at > $3`,
        [secretHash, maxTries, now],
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
