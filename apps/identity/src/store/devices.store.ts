/** Known devices: browsers that signed in to an account before, by the hash of their cookie. */
import type { Account } from "../accounts/account.ts";
import type { Db } from "./db.ts";

/** An id that no account has, for a query that takes as long as one for an account. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

export function createDeviceStore(db: Db) {
  return {
    /** Returns whether this device has signed in to the account. Takes the same time for a null account. */
    isKnown(secretHash: Buffer, accountId: string | null): Promise<boolean> {
      return db.exists`SELECT FROM identity.known_devices
            WHERE secret_hash = ${secretHash} AND account_id = ${accountId ?? NO_ACCOUNT} AND expires_at > ${new Date()}`;
    },

    /** Returns whether any known device has this cookie. */
    exists(secretHash: Buffer): Promise<boolean> {
      return db.exists`SELECT FROM identity.known_devices WHERE secret_hash = ${secretHash} AND expires_at > ${new Date()} LIMIT 1`;
    },

    /** Returns whether this device has signed in to an account that has a password or a passkey. */
    canSignInAgain(secretHash: Buffer): Promise<boolean> {
      return db.exists`SELECT FROM identity.known_devices JOIN identity.accounts ON accounts.id = account_id
            WHERE secret_hash = ${secretHash} AND expires_at > ${new Date()} AND (
              password_hash IS NOT NULL OR EXISTS (SELECT FROM identity.passkeys WHERE passkeys.account_id = accounts.id)
            ) LIMIT 1`;
    },

    /** Saves the device, unless the account's password was changed since the account was read. */
    async save(secretHash: Buffer, account: Account, expiresAt: Date): Promise<void> {
      // FOR SHARE waits for a concurrent password change and then does not match the old version.
      await db.run`INSERT INTO identity.known_devices (secret_hash, account_id, expires_at)
            SELECT ${secretHash}, id, ${expiresAt} FROM identity.accounts
            WHERE id = ${account.id} AND token_version = ${account.tokenVersion} FOR SHARE
            ON CONFLICT (secret_hash, account_id) DO UPDATE SET expires_at = excluded.expires_at`;
    },
  };
}
