/**
 * Sessions: one row per sign-in of an account on a device. The session cookie and all tokens that the product got from
 * this sign-in refer to the row, so deleting it invalidates all of them.
 */
import type { Pool, PoolClient } from "pg";

import type { Account, Realm } from "../accounts/account.ts";
import { SESSION_IDLE_SECONDS } from "../accounts/session-lifetime.ts";
import { type AccountRow, QUALIFIED_ACCOUNT_COLUMNS, toAccount } from "./account-row.ts";

/** Minimum time between two updates of `last_used_at` of a session. */
const LAST_USED_INTERVAL_MS = 60_000;

export interface NewSession {
  secretHash: Buffer;
  /** The account as read before the password check. */
  account: Account;
  /** Device name for the account page, such as "Chrome on Android". */
  device: string;
  address: string;
  expiresAt: Date;
  /** Whether the session is the only access to the account (no password, no passkey). It then has no idle timeout. */
  isOnlyAccess: boolean;
}

/** A session with its account, found by a cookie or a token. */
export interface OpenSession {
  id: string;
  account: Account;
  /** Whether the session is the only access to the account (no password, no passkey). */
  isOnlyAccess: boolean;
}

/** A session as the account page lists it. */
export interface ListedSession {
  id: string;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface SessionStore {
  /**
   * Opens a session and returns its id; null if the account was removed, disabled or got a new password since it was
   * read.
   */
  open(session: NewSession, now: Date): Promise<string | null>;
  /** Finds the session of a cookie and updates its last use. */
  findBySecret(realm: Realm, secretHash: Buffer, now: Date): Promise<OpenSession | null>;
  /** Finds the session of a token and updates its last use. */
  findById(realm: Realm, id: string, now: Date): Promise<OpenSession | null>;
  /** Open sessions of an account, the most recently used first. */
  list(account: Account, now: Date): Promise<ListedSession[]>;
  /** Sets when a session ends. */
  renew(id: string, expiresAt: Date): Promise<void>;
  /** Ends one session of this account. Returns false if there is no such session. */
  end(accountId: string, id: string): Promise<boolean>;
  endBySecret(secretHash: Buffer): Promise<void>;
  /** Ends all sessions of this account but one. */
  endOthers(accountId: string, id: string): Promise<void>;
  /** Gives the session the normal limits, because the account now has a password or a passkey. */
  makeOrdinary(id: string, expiresAt: Date): Promise<void>;
  /** Ends all sessions of this account. Returns how many there were. */
  endAll(accountId: string): Promise<number>;
}

interface SessionRow extends AccountRow {
  session_id: string;
  last_used_at: Date;
  keeps_account: boolean;
}

export function createSessionStore(pool: Pool): SessionStore {
  const find = async (realm: Realm, column: "id" | "secret_hash", value: string | Buffer, now: Date) => {
    const { rows } = await pool.query<SessionRow>({
      name: `identity-session-by-${column}`,
      text: `SELECT ${QUALIFIED_ACCOUNT_COLUMNS}, sessions.id AS session_id, sessions.last_used_at, sessions.keeps_account
         FROM identity.sessions JOIN identity.accounts ON accounts.id = sessions.account_id
         WHERE sessions.${column} = $1 AND accounts.realm = $2 AND ${IS_OPEN("$3", "$4")}`,
      values: [value, realm, now, idleSince(realm, now)],
    });
    const [row] = rows;
    if (!row) return null;
    if (now.getTime() - row.last_used_at.getTime() > LAST_USED_INTERVAL_MS) {
      await pool.query("UPDATE identity.sessions SET last_used_at = $2 WHERE id = $1", [row.session_id, now]);
    }
    return { id: row.session_id, account: toAccount(row), isOnlyAccess: row.keeps_account };
  };

  return {
    async open({ secretHash, account, device, address, expiresAt, isOnlyAccess }, now) {
      // FOR SHARE waits for a concurrent password change and then compares with the new version.
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO identity.sessions
           (secret_hash, account_id, token_version, device, address, created_at, last_used_at, expires_at, keeps_account)
         SELECT $1, id, token_version, $4, $5, $6, $6, $7, $8 FROM identity.accounts
         WHERE id = $2 AND token_version = $3 AND disabled_at IS NULL FOR SHARE
         RETURNING id`,
        [secretHash, account.id, account.tokenVersion, device, address, now, expiresAt, isOnlyAccess],
      );
      return rows[0]?.id ?? null;
    },

    findBySecret: (realm, secretHash, now) => find(realm, "secret_hash", secretHash, now),
    findById: (realm, id, now) => find(realm, "id", id, now),

    async list({ id, realm }, now) {
      const { rows } = await pool.query<{
        id: string;
        device: string;
        address: string;
        created_at: Date;
        last_used_at: Date;
      }>(
        `SELECT sessions.id, device, address, sessions.created_at, last_used_at
         FROM identity.sessions JOIN identity.accounts ON accounts.id = sessions.account_id
         WHERE account_id = $1 AND ${IS_OPEN("$2", "$3")} ORDER BY last_used_at DESC, sessions.id`,
        [id, now, idleSince(realm, now)],
      );
      return rows.map(({ created_at: createdAt, last_used_at: lastUsedAt, ...row }) => ({
        ...row,
        createdAt,
        lastUsedAt,
      }));
    },

    async renew(id, expiresAt) {
      await pool.query("UPDATE identity.sessions SET expires_at = $2 WHERE id = $1", [id, expiresAt]);
    },

    async end(accountId, id) {
      const { rowCount } = await pool.query("DELETE FROM identity.sessions WHERE account_id = $1 AND id = $2", [
        accountId,
        id,
      ]);
      return rowCount === 1;
    },

    async endBySecret(secretHash) {
      await pool.query("DELETE FROM identity.sessions WHERE secret_hash = $1", [secretHash]);
    },

    async endOthers(accountId, id) {
      await pool.query("DELETE FROM identity.sessions WHERE account_id = $1 AND id <> $2", [accountId, id]);
    },

    async makeOrdinary(id, expiresAt) {
      await makeSessionOrdinary(pool, id, expiresAt);
    },

    endAll: (accountId) => endSessions(pool, accountId),
  };
}

/** Ends all sessions of an account, optionally in the caller's transaction. Returns their number. */
export async function endSessions(connection: Pool | PoolClient, accountId: string): Promise<number> {
  const { rowCount } = await connection.query("DELETE FROM identity.sessions WHERE account_id = $1", [accountId]);
  return rowCount ?? 0;
}

/** Like `makeOrdinary`, optionally in the caller's transaction. */
export async function makeSessionOrdinary(connection: Pool | PoolClient, id: string, expiresAt: Date): Promise<void> {
  await connection.query(
    "UPDATE identity.sessions SET keeps_account = false, expires_at = least(expires_at, $2) WHERE id = $1",
    [id, expiresAt],
  );
}

/**
 * SQL condition of an open session. The arguments are placeholders: the current time, and the oldest allowed last use.
 */
const IS_OPEN = (now: string, since: string) =>
  `sessions.expires_at > ${now} AND (sessions.last_used_at > ${since} OR sessions.keeps_account)
   AND sessions.token_version = accounts.token_version AND accounts.disabled_at IS NULL`;

function idleSince(realm: Realm, now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_SECONDS[realm] * 1000);
}
