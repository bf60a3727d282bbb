/**
 * Counters of failed attempts, by the hash of their key, and known devices, by the hash of their cookie. Each known device
 * has its own counters. All nodes share them.
 */
import { hashSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Account, Realm } from "../accounts/account.ts";
import type { Db } from "./db.ts";

/** An id that no account has, for a query that takes as long as one for an account. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

export function createAttemptStore(db: Db) {
  return {
    /**
     * Counts one attempt. Starts a new window if the current one is older than `windowMs`. Returns the number of attempts
     * in the window, and when it began.
     */
    async count(realm: Realm, key: string, windowMs: number): Promise<{ attempts: number; since: Date }> {
      const now = new Date();
      const isOver = sql`known.since <= ${new Date(now.getTime() - windowMs)}`;
      const counted = await db.first<{ attempts: number; since: Date }>`
          INSERT INTO identity.sign_in_attempts AS known (realm, key_hash, attempts, since)
          VALUES (${realm}, ${hashSecret(key)}, 1, ${now})
          ON CONFLICT (realm, key_hash) DO UPDATE SET
            attempts = CASE WHEN ${isOver} THEN 1 ELSE known.attempts + 1 END,
            since = CASE WHEN ${isOver} THEN excluded.since ELSE known.since END
          RETURNING attempts, since`;
      return counted ?? { attempts: 1, since: now };
    },

    async decrement(realm: Realm, key: string): Promise<void> {
      await db.run`UPDATE identity.sign_in_attempts SET attempts = greatest(attempts - 1, 0)
            WHERE realm = ${realm} AND key_hash = ${hashSecret(key)}`;
    },

    async clear(realm: Realm, key: string): Promise<void> {
      await db.run`DELETE FROM identity.sign_in_attempts WHERE realm = ${realm} AND key_hash = ${hashSecret(key)}`;
    },
  };
}

export function createDeviceStore(db: Db) {
  return {
    /** Takes the same time for a null account. */
    isKnown(secretHash: Buffer, accountId: string | null): Promise<boolean> {
      return db.exists`SELECT FROM identity.known_devices
            WHERE secret_hash = ${secretHash} AND account_id = ${accountId ?? NO_ACCOUNT} AND expires_at > ${new Date()}`;
    },

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
