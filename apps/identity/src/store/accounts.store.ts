/** Reads and changes accounts. registration.store.ts creates them. */
import type { Pool, PoolClient } from "pg";

import type { Account, Realm } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./account-row.ts";
import { takenField } from "./registration.store.ts";
import { endSessions, makeSessionOrdinary } from "./sessions.store.ts";
import { inTransaction } from "./transaction.ts";

export interface AccountStore {
  exist(realm: Realm): Promise<boolean>;
  findById(realm: Realm, id: string): Promise<Account | null>;
  findByUsername(realm: Realm, username: string): Promise<Account | null>;
  /** Finds an account by username, or, if the name contains @, by the email address of an account with a password. */
  findForSignIn(realm: Realm, name: string): Promise<{ account: Account; passwordHash: string | null } | null>;
  /** Returns which of the two values another account already has. */
  taken(realm: Realm, username: string, email: string): Promise<{ username: boolean; email: boolean }>;
  /**
   * Sets a new password and removes, in the same transaction, all sessions, known devices and reset links of the
   * account. Returns null if the password was changed since the account was read.
   */
  setPassword(account: Account, passwordHash: string): Promise<Account | null>;
  /**
   * Sets the first password of an account and its username, and ends its sessions on other devices.
   * @param session the session to keep, with its new expiry
   */
  addPassword(
    account: Account,
    username: string,
    passwordHash: string,
    session: { id: string; expiresAt: Date },
  ): Promise<AddedPassword>;
  /** Returns "email", without a change, if another account with a password has this address. */
  setDetails(accountId: string, displayName: string, email: string | null): Promise<"email" | null>;
  /** Like `setPassword`, with a reset link, which is marked as used. Returns null if the link is invalid. */
  resetPassword(secretHash: Buffer, passwordHash: string, now: Date): Promise<Account | null>;
  /** All accounts of a realm, oldest first. */
  list(realm: Realm): Promise<ListedAccount[]>;
  /** Disables the account and ends its sessions; null enables it again. */
  setDisabled(accountId: string, disabledAt: Date | null): Promise<void>;
  setPremium(accountId: string, premium: boolean): Promise<void>;
  /** Removes the account with its sessions and links. */
  remove(accountId: string): Promise<void>;
}

/** `changed`: the account got a password or was disabled since it was read. */
export type AddedPassword = "added" | "username taken" | "email taken" | "changed";

/** An account as the accounts command lists it. */
export interface ListedAccount {
  account: Account;
  openSessions: number;
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
      const { rows } = await pool.query<AccountRow & { password_hash: string | null }>(
        `SELECT ${ACCOUNT_COLUMNS}, password_hash FROM identity.accounts
         WHERE realm = $1 AND lower(${column}) = lower($2) ${column === "email" ? "AND password_hash IS NOT NULL" : ""}`,
        [realm, name],
      );
      const [row] = rows;
      // PostgreSQL's lower() may match more spellings than the failure counter does ("İ" for "i"), so compare again.
      if (!row || row[column]?.toLowerCase() !== name.toLowerCase()) return null;
      return { account: toAccount(row), passwordHash: row.password_hash };
    },

    async taken(realm, username, email) {
      const { rows } = await pool.query<{ username: boolean; email: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM identity.accounts WHERE realm = $1 AND lower(username) = lower($2)) AS username,
                EXISTS (SELECT 1 FROM identity.accounts
                        WHERE realm = $1 AND lower(email) = lower($3) AND password_hash IS NOT NULL) AS email`,
        [realm, username, email],
      );
      return rows[0] ?? { username: false, email: false };
    },

    async setPassword({ id, tokenVersion }, passwordHash) {
      return inTransaction(pool, (client) => replacePassword(client, id, passwordHash, tokenVersion));
    },

    async addPassword({ id, tokenVersion }, username, passwordHash, session) {
      try {
        return await inTransaction(pool, async (client) => {
          const { rowCount } = await client.query(
            `UPDATE identity.accounts SET username = $2, password_hash = $3
             WHERE id = $1 AND password_hash IS NULL AND token_version = $4 AND disabled_at IS NULL`,
            [id, username, passwordHash, tokenVersion],
          );
          if (rowCount !== 1) return "changed" as const;
          await client.query("DELETE FROM identity.sessions WHERE account_id = $1 AND id <> $2", [id, session.id]);
          await makeSessionOrdinary(client, session.id, session.expiresAt);
          return "added" as const;
        });
      } catch (error) {
        const field = takenField(error);
        if (field) return `${field} taken`;
        throw error;
      }
    },

    async setDetails(accountId, displayName, email) {
      try {
        await pool.query("UPDATE identity.accounts SET display_name = $2, email = $3 WHERE id = $1", [
          accountId,
          displayName,
          email,
        ]);
        return null;
      } catch (error) {
        if (takenField(error) === "email") return "email";
        throw error;
      }
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

    async list(realm) {
      const { rows } = await pool.query<AccountRow & { open_sessions: number }>(
        `SELECT ${ACCOUNT_COLUMNS},
           (SELECT count(*)::int FROM identity.sessions
            WHERE account_id = accounts.id AND expires_at > now() AND sessions.token_version = accounts.token_version
           ) AS open_sessions
         FROM identity.accounts WHERE realm = $1 ORDER BY created_at, id`,
        [realm],
      );
      return rows.map((row) => ({ account: toAccount(row), openSessions: row.open_sessions }));
    },

    async setDisabled(accountId, disabledAt) {
      await inTransaction(pool, async (client) => {
        await client.query("UPDATE identity.accounts SET disabled_at = $2 WHERE id = $1", [accountId, disabledAt]);
        if (disabledAt) await endSessions(client, accountId);
      });
    },

    async setPremium(accountId, premium) {
      await pool.query("UPDATE identity.accounts SET premium = $2 WHERE id = $1", [accountId, premium]);
    },

    async remove(accountId) {
      await pool.query("DELETE FROM identity.accounts WHERE id = $1", [accountId]);
    },
  };
}

/**
 * @param version token version that the account must still have; undefined for any, with reset links of the operator
 */
async function replacePassword(
  client: PoolClient,
  accountId: string,
  passwordHash: string,
  version?: number,
): Promise<Account | null> {
  const { rows } = await client.query<AccountRow>(
    // Two accounts may share an address while this one has no password. The account that signs in with it keeps it.
    `UPDATE identity.accounts AS own SET password_hash = $2, token_version = token_version + 1,
       email = CASE WHEN own.password_hash IS NULL AND EXISTS (
         SELECT 1 FROM identity.accounts AS other WHERE other.realm = own.realm AND other.id <> own.id
           AND lower(other.email) = lower(own.email) AND other.password_hash IS NOT NULL
       ) THEN NULL ELSE own.email END
     WHERE id = $1 AND token_version = coalesce($3, token_version) RETURNING ${ACCOUNT_COLUMNS}`,
    [accountId, passwordHash, version ?? null],
  );
  if (!rows[0]) return null;
  await endSessions(client, accountId);
  await client.query("DELETE FROM identity.known_devices WHERE account_id = $1", [accountId]);
  await client.query("DELETE FROM identity.links WHERE account_id = $1 AND purpose = 'reset'", [accountId]);
  return toAccount(rows[0]);
}
