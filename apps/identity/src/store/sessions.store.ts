/**
 * Sessions: one row per sign-in of an account on a device. The session cookie and all tokens that the product got from
 * this sign-in refer to the row, so deleting it invalidates all of them.
 */
import { type RawBuilder, sql } from "kysely";

import { type Account, inSeconds, type Realm, SESSION_IDLE_SECONDS, SESSION_SECONDS } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type Db } from "./db.ts";

/** Minimum time between two updates of `last_used_at` of a session. */
const LAST_USED_INTERVAL_MS = 60_000;

export interface OpenSession {
  id: string;
  account: Account;
  /** Whether the session is the only access to the account (no password, no passkey). It then has no idle timeout. */
  isOnlyAccess: boolean;
}

export interface ListedSession {
  id: string;
  /** Such as "Chrome on Android". */
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

interface NewSession extends Omit<OpenSession, "id">, Pick<ListedSession, "device" | "address"> {
  secretHash: Buffer;
  expiresAt: Date;
}

export function createSessionStore(db: Db) {
  /** Finds an open session and updates its last use. */
  const find = async (realm: Realm, condition: RawBuilder<unknown>): Promise<OpenSession | null> => {
    const found = await db.first<Account & { sessionId: string; lastUsedAt: Date; keepsAccount: boolean }>`
        SELECT ${ACCOUNT_COLUMNS}, sessions.id AS session_id, sessions.last_used_at, sessions.keeps_account
        FROM identity.sessions JOIN identity.accounts ON accounts.id = sessions.account_id
        WHERE ${condition} AND accounts.realm = ${realm} AND ${isOpen(realm)}`;
    if (!found) return null;
    const { sessionId: id, lastUsedAt, keepsAccount: isOnlyAccess, ...account } = found;
    const now = new Date();
    if (now.getTime() - lastUsedAt.getTime() > LAST_USED_INTERVAL_MS) {
      await db.run`UPDATE identity.sessions SET last_used_at = ${now} WHERE id = ${id}`;
    }
    return { id, account, isOnlyAccess };
  };

  return {
    /**
     * Opens a session and returns its id; null if the account was removed, disabled or got a new password since it was
     * read.
     */
    async open({ secretHash, account, device, address, expiresAt, isOnlyAccess }: NewSession): Promise<string | null> {
      const now = new Date();
      // FOR SHARE waits for a concurrent password change and then compares with the new version.
      const opened = await db.first<{ id: string }>`
          INSERT INTO identity.sessions
            (secret_hash, account_id, token_version, device, address, created_at, last_used_at, expires_at, keeps_account)
          SELECT ${secretHash}, id, token_version, ${device}, ${address}, ${now}, ${now}, ${expiresAt}, ${isOnlyAccess}
          FROM identity.accounts
          WHERE id = ${account.id} AND token_version = ${account.tokenVersion} AND disabled_at IS NULL FOR SHARE
          RETURNING id`;
      return opened?.id ?? null;
    },

    findBySecret: (realm: Realm, secretHash: Buffer) => find(realm, sql`sessions.secret_hash = ${secretHash}`),

    findById: (realm: Realm, id: string) => find(realm, sql`sessions.id = ${id}`),

    /** The most recently used first. */
    list({ id, realm }: Account): Promise<ListedSession[]> {
      return db.rows<ListedSession>`
          SELECT sessions.id, device, address, sessions.created_at, last_used_at
          FROM identity.sessions JOIN identity.accounts ON accounts.id = sessions.account_id
          WHERE account_id = ${id} AND ${isOpen(realm)} ORDER BY last_used_at DESC, sessions.id`;
    },

    async renew(id: string, expiresAt: Date): Promise<void> {
      await db.run`UPDATE identity.sessions SET expires_at = ${expiresAt} WHERE id = ${id}`;
    },

    /** Gives the session the normal limits, because the account now has a password or a passkey. */
    async makeOrdinary(id: string): Promise<void> {
      await db.run`UPDATE identity.sessions
            SET keeps_account = false, expires_at = least(expires_at, ${inSeconds(SESSION_SECONDS)}::timestamptz)
            WHERE id = ${id}`;
    },

    end(accountId: string, id: string): Promise<boolean> {
      return db.changesOne`DELETE FROM identity.sessions WHERE account_id = ${accountId} AND id = ${id}`;
    },

    async endBySecret(secretHash: Buffer): Promise<void> {
      await db.run`DELETE FROM identity.sessions WHERE secret_hash = ${secretHash}`;
    },

    /** Ends all sessions of an account, except the one with the id `kept`. Returns how many it ended. */
    endAll(accountId: string, kept: string | null = null): Promise<number> {
      return db.run`DELETE FROM identity.sessions WHERE account_id = ${accountId} AND id IS DISTINCT FROM ${kept}::uuid`;
    },
  };
}

function isOpen(realm: Realm): RawBuilder<unknown> {
  return sql`sessions.expires_at > ${new Date()}
    AND (sessions.last_used_at > ${inSeconds(-SESSION_IDLE_SECONDS[realm])} OR sessions.keeps_account)
    AND sessions.token_version = accounts.token_version AND accounts.disabled_at IS NULL`;
}
