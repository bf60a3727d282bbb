/** Known devices: browsers that signed in to an account before, by the hash of their cookie. */
import type { Pool } from "pg";

import type { Account } from "../accounts/account.ts";

/** An id that no account has, for a query that takes as long as one for an account. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

export interface DeviceStore {
  /** Returns whether this device has signed in to the account. Takes the same time for a null account. */
  isKnown(secretHash: Buffer, accountId: string | null, now: Date): Promise<boolean>;
  /** Returns whether any known device has this cookie. */
  exists(secretHash: Buffer, now: Date): Promise<boolean>;
  /** Returns whether this device has signed in to an account that has a password or a passkey. */
  canSignInAgain(secretHash: Buffer, now: Date): Promise<boolean>;
  /** Saves the device, unless the account's password was changed since the account was read. */
  save(secretHash: Buffer, account: Account, expiresAt: Date): Promise<void>;
}

export function createDeviceStore(pool: Pool): DeviceStore {
  return {
    async isKnown(secretHash, accountId, now) {
      const { rowCount } = await pool.query(
        "SELECT FROM identity.known_devices WHERE secret_hash = $1 AND account_id = $2 AND expires_at > $3",
        [secretHash, accountId ?? NO_ACCOUNT, now],
      );
      return rowCount === 1;
    },

    async exists(secretHash, now) {
      const { rowCount } = await pool.query(
        "SELECT FROM identity.known_devices WHERE secret_hash = $1 AND expires_at > $2 LIMIT 1",
        [secretHash, now],
      );
      return rowCount === 1;
    },

    async canSignInAgain(secretHash, now) {
      const { rowCount } = await pool.query(
        `SELECT FROM identity.known_devices JOIN identity.accounts ON accounts.id = account_id
         WHERE secret_hash = $1 AND expires_at > $2 AND (
           password_hash IS NOT NULL OR EXISTS (SELECT FROM identity.passkeys WHERE passkeys.account_id = accounts.id)
         ) LIMIT 1`,
        [secretHash, now],
      );
      return rowCount === 1;
    },

    async save(secretHash, account, expiresAt) {
      // FOR SHARE waits for a concurrent password change and then does not match the old version.
      await pool.query(
        `INSERT INTO identity.known_devices (secret_hash, account_id, expires_at)
         SELECT $1, id, $4 FROM identity.accounts WHERE id = $2 AND token_version = $3 FOR SHARE
         ON CONFLICT (secret_hash, account_id) DO UPDATE SET expires_at = excluded.expires_at`,
        [secretHash, account.id, account.tokenVersion, expiresAt],
      );
    },
  };
}
