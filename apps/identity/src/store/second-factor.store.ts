/** Authenticator apps and recovery codes. An authenticator is active after a code has confirmed it. */
import type { Pool, PoolClient } from "pg";

import { inTransaction } from "./transaction.ts";

export interface Authenticator {
  secret: Buffer;
  createdAt: Date;
  confirmedAt: Date | null;
}

export interface SecondFactorStore {
  authenticator(accountId: string): Promise<Authenticator | null>;
  /** Starts a setup and replaces an unconfirmed one. Returns false if the account has a confirmed authenticator. */
  start(accountId: string, secret: Buffer, now: Date): Promise<boolean>;
  /**
   * Confirms the setup, stores the recovery codes, and forgets the account's known devices, which signed in without a
   * second factor. Returns false if the setup was replaced or is confirmed already.
   */
  confirm(accountId: string, secret: Buffer, step: number, codeHashes: Buffer[], now: Date): Promise<boolean>;
  /** Marks the time step of a code as used. Returns false if this step or a later one was used before. */
  useStep(accountId: string, step: number): Promise<boolean>;
  useRecoveryCode(accountId: string, codeHash: Buffer, now: Date): Promise<boolean>;
  recoveryCodesLeft(accountId: string): Promise<number>;
  renewRecoveryCodes(accountId: string, codeHashes: Buffer[]): Promise<void>;
  removeAuthenticator(accountId: string): Promise<void>;
  /** Removes authenticator, recovery codes, passkeys and pending sign-ins. Returns whether there were any. */
  removeAll(accountId: string): Promise<boolean>;
}

export function createSecondFactorStore(pool: Pool): SecondFactorStore {
  return {
    async authenticator(accountId) {
      const { rows } = await pool.query<{ secret: Buffer; created_at: Date; confirmed_at: Date | null }>(
        "SELECT secret, created_at, confirmed_at FROM identity.authenticators WHERE account_id = $1",
        [accountId],
      );
      const [row] = rows;
      return row ? { secret: row.secret, createdAt: row.created_at, confirmedAt: row.confirmed_at } : null;
    },

    async start(accountId, secret, now) {
      const { rowCount } = await pool.query(
        `INSERT INTO identity.authenticators AS known (account_id, secret, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
         WHERE known.confirmed_at IS NULL`,
        [accountId, secret, now],
      );
      return rowCount === 1;
    },

    async confirm(accountId, secret, step, codeHashes, now) {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE identity.authenticators SET confirmed_at = $4, last_step = $3
           WHERE account_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
          [accountId, secret, step, now],
        );
        if (rowCount !== 1) return false;
        await replaceCodes(client, accountId, codeHashes);
        await client.query("DELETE FROM identity.known_devices WHERE account_id = $1", [accountId]);
        return true;
      });
    },

    async useStep(accountId, step) {
      const { rowCount } = await pool.query(
        `UPDATE identity.authenticators SET last_step = $2
         WHERE account_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2`,
        [accountId, step],
      );
      return rowCount === 1;
    },

    async useRecoveryCode(accountId, codeHash, now) {
      const { rowCount } = await pool.query(
        `UPDATE identity.recovery_codes SET used_at = $3
         WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL`,
        [accountId, codeHash, now],
      );
      return rowCount === 1;
    },

    async recoveryCodesLeft(accountId) {
      const { rows } = await pool.query<{ left: number }>(
        "SELECT count(*)::integer AS left FROM identity.recovery_codes WHERE account_id = $1 AND used_at IS NULL",
        [accountId],
      );
      return rows[0]?.left ?? 0;
    },

    async renewRecoveryCodes(accountId, codeHashes) {
      await inTransaction(pool, (client) => replaceCodes(client, accountId, codeHashes));
    },

    async removeAuthenticator(accountId) {
      await inTransaction(pool, (client) => removeFrom(client, ["authenticators", "recovery_codes"], accountId));
    },

    async removeAll(accountId) {
      const tables = ["authenticators", "recovery_codes", "passkeys", "pending_sign_ins"] as const;
      return inTransaction(pool, (client) => removeFrom(client, tables, accountId));
    },
  };
}

async function replaceCodes(client: PoolClient, accountId: string, codeHashes: Buffer[]): Promise<void> {
  await client.query("DELETE FROM identity.recovery_codes WHERE account_id = $1", [accountId]);
  await client.query("INSERT INTO identity.recovery_codes (account_id, code_hash) SELECT $1, unnest($2::bytea[])", [
    accountId,
    codeHashes,
  ]);
}

async function removeFrom(
  client: PoolClient,
  tables: readonly ("authenticators" | "recovery_codes" | "passkeys" | "pending_sign_ins")[],
  accountId: string,
): Promise<boolean> {
  let removed = 0;
  for (const table of tables) {
    const { rowCount } = await client.query(`DELETE FROM identity.${table} WHERE account_id = $1`, [accountId]);
    removed += rowCount ?? 0;
  }
  return removed > 0;
}
