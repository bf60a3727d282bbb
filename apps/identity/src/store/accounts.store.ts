/** Accounts: reading, registering and changing them. */
import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Account, Realm } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type Db } from "./db.ts";
import { createSessionStore } from "./sessions.store.ts";

/** Advisory lock held while the first account is created, so that only one setup link succeeds. */
const SETUP_LOCK = 5_211_734;

type NewAccount = Pick<Account, "realm" | "username" | "email" | "displayName"> & { passwordHash: string | null };

/** Why a person may create an account. */
export type Entitlement = { by: "open" } | { by: "setup" | "invitation"; secretHash: Buffer };

/** Another account has the value of this field. */
export class TakenError extends Error {
  readonly field: "username" | "email";

  constructor(field: "username" | "email") {
    super(`This ${field} is taken`);
    this.field = field;
  }
}

export function createAccountStore(db: Db) {
  return {
    /** Returns whether there is an organizer who set this server up, or who is premium by the issuer's claim. */
    isSetUp: () => isSetUp(db),

    findById(realm: Realm, id: string): Promise<Account | null> {
      return db.first<Account>`SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE realm = ${realm} AND id = ${id}`;
    },

    findByUsername(realm: Realm, username: string): Promise<Account | null> {
      return db.first<Account>`
          SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE realm = ${realm} AND lower(username) = lower(${username})`;
    },

    /** Finds an account by username, or, if the name contains @, by the email address of an account with a password. */
    async findForSignIn(realm: Realm, name: string): Promise<{ account: Account; passwordHash: string | null } | null> {
      const column = name.includes("@") ? "email" : "username";
      const found = await db.first<Account & { passwordHash: string | null }>`
          SELECT ${ACCOUNT_COLUMNS}, password_hash FROM identity.accounts
          WHERE realm = ${realm} AND lower(${sql.ref(column)}) = lower(${name})
            AND (${column === "username"} OR password_hash IS NOT NULL)`;
      // PostgreSQL's lower() may match more spellings than the failure counter does ("İ" for "i"), so compare again.
      if (found?.[column]?.toLowerCase() !== name.toLowerCase()) return null;
      const { passwordHash, ...account } = found;
      return { account, passwordHash };
    },

    async taken(realm: Realm, username: string, email: string): Promise<{ username: boolean; email: boolean }> {
      const ofRealm = sql`SELECT FROM identity.accounts WHERE realm = ${realm}`;
      return {
        username: await db.exists`${ofRealm} AND lower(username) = lower(${username})`,
        email: await db.exists`${ofRealm} AND lower(email) = lower(${email}) AND password_hash IS NOT NULL`,
      };
    },

    /** Uses up the setup or invitation link. Returns null if it is invalid. @throws TakenError */
    async register(account: NewAccount, entitlement: Entitlement): Promise<Account | null> {
      const register = async (trx: Db) => {
        if (entitlement.by === "open") return insertAccount(trx, account, false);
        const link = await takeLink(trx, entitlement);
        return link && insertAccount(trx, account, link.premium);
      };
      return db.transaction(register).catch(refuseTaken);
    },

    /** Uses up a premium invitation. Returns false if it is invalid. */
    redeem(secretHash: Buffer, accountId: string): Promise<boolean> {
      const now = new Date();
      return db.changesOne`
          WITH link AS (
            UPDATE identity.links SET used_at = ${now}
            WHERE secret_hash = ${secretHash} AND purpose = 'invitation' AND premium AND used_at IS NULL
              AND expires_at > ${now}
            RETURNING id
          )
          UPDATE identity.accounts SET premium = true FROM link WHERE accounts.id = ${accountId} AND realm = 'hub'`;
    },

    /**
     * Sets a new password and removes, in the same transaction, all sessions, known devices and reset links of the
     * account. Returns null if the password was changed since the account was read.
     */
    setPassword({ id, tokenVersion }: Account, passwordHash: string): Promise<Account | null> {
      return db.transaction((trx) => replacePassword(trx, id, passwordHash, tokenVersion));
    },

    /** Like `setPassword`. Uses up the reset link, and returns null if it is invalid. */
    resetPassword(secretHash: Buffer, passwordHash: string): Promise<Account | null> {
      return db.transaction(async (trx) => {
        const link = await takeLink(trx, { by: "reset", secretHash });
        return link && replacePassword(trx, link.accountId, passwordHash, null);
      });
    },

    /**
     * Sets the first password of an account and its username, and ends its sessions except for `keptSession`.
     * @returns false if the account got a password or was disabled since it was read
     * @throws TakenError
     */
    async addPassword(
      { id, tokenVersion }: Account,
      username: string,
      passwordHash: string,
      keptSession: string,
    ): Promise<boolean> {
      const change = async (trx: Db) => {
        const changed =
          await trx.changesOne`UPDATE identity.accounts SET username = ${username}, password_hash = ${passwordHash}
              WHERE id = ${id} AND password_hash IS NULL AND token_version = ${tokenVersion} AND disabled_at IS NULL`;
        if (!changed) return false;
        const sessions = createSessionStore(trx);
        await sessions.endAll(id, keptSession);
        await sessions.makeOrdinary(keptSession);
        return true;
      };
      return db.transaction(change).catch(refuseTaken);
    },

    /** @throws TakenError if another account with a password has this address */
    async setDetails(accountId: string, displayName: string, email: string | null): Promise<void> {
      const change = db.run`
          UPDATE identity.accounts SET display_name = ${displayName}, email = ${email} WHERE id = ${accountId}`;
      await change.catch(refuseTaken);
    },

    /** The oldest first. */
    list(realm: Realm): Promise<(Account & { openSessions: number })[]> {
      return db.rows<Account & { openSessions: number }>`
          SELECT ${ACCOUNT_COLUMNS},
            (SELECT count(*)::integer FROM identity.sessions
             WHERE account_id = accounts.id AND expires_at > now() AND sessions.token_version = accounts.token_version
            ) AS open_sessions
          FROM identity.accounts WHERE realm = ${realm} ORDER BY created_at, id`;
    },

    /** Disables the account and ends its sessions; null enables it again. */
    async setDisabled(accountId: string, disabledAt: Date | null): Promise<void> {
      await db.transaction(async (trx) => {
        await trx.run`UPDATE identity.accounts SET disabled_at = ${disabledAt} WHERE id = ${accountId}`;
        if (disabledAt) await createSessionStore(trx).endAll(accountId);
      });
    },

    async setPremium(accountId: string, premium: boolean): Promise<void> {
      await db.run`UPDATE identity.accounts SET premium = ${premium} WHERE id = ${accountId}`;
    },

    async remove(accountId: string): Promise<void> {
      await db.run`DELETE FROM identity.accounts WHERE id = ${accountId}`;
    },
  };
}

function isSetUp(db: Db): Promise<boolean> {
  return db.exists`SELECT FROM identity.accounts WHERE realm = 'hub' AND (premium OR NOT external) LIMIT 1`;
}

/** Marks a link as used. Returns null if it is invalid. */
async function takeLink(
  trx: Db,
  { by, secretHash }: { by: "setup" | "invitation" | "reset"; secretHash: Buffer },
): Promise<{ accountId: string; premium: boolean } | null> {
  if (by === "setup") {
    await trx.run`SELECT pg_advisory_xact_lock(${SETUP_LOCK})`;
    if (await isSetUp(trx)) return null;
  }
  const now = new Date();
  return trx.first`
      UPDATE identity.links SET used_at = ${now}
      WHERE secret_hash = ${secretHash} AND purpose = ${by} AND used_at IS NULL AND expires_at > ${now}
      RETURNING account_id, premium`;
}

async function insertAccount(trx: Db, account: NewAccount, premium: boolean): Promise<Account | null> {
  const { realm, username, email, displayName, passwordHash } = account;
  return trx.first<Account>`
      INSERT INTO identity.accounts (id, realm, username, email, display_name, password_hash, premium, created_at)
      VALUES (${randomUUID()}, ${realm}, ${username}, ${email}, ${displayName}, ${passwordHash}, ${premium}, ${new Date()})
      RETURNING ${ACCOUNT_COLUMNS}`;
}

/** @param version that the account must still have; null for any, with reset links of the operator */
async function replacePassword(
  trx: Db,
  accountId: string,
  passwordHash: string,
  version: number | null,
): Promise<Account | null> {
  // Two accounts may share an address while this one has no password. The account that signs in with it keeps it.
  const account = await trx.first<Account>`
      UPDATE identity.accounts SET password_hash = ${passwordHash}, token_version = token_version + 1,
        email = CASE WHEN password_hash IS NULL AND EXISTS (
          SELECT FROM identity.accounts AS other WHERE other.realm = accounts.realm AND other.id <> accounts.id
            AND lower(other.email) = lower(accounts.email) AND other.password_hash IS NOT NULL
        ) THEN NULL ELSE email END
      WHERE id = ${accountId} AND token_version = coalesce(${version}::integer, token_version)
      RETURNING ${ACCOUNT_COLUMNS}`;
  if (!account) return null;
  await createSessionStore(trx).endAll(accountId);
  await trx.run`DELETE FROM identity.known_devices WHERE account_id = ${accountId}`;
  await trx.run`DELETE FROM identity.links WHERE account_id = ${accountId} AND purpose = 'reset'`;
  return account;
}

/** @throws TakenError if a unique index was violated, otherwise the error */
export function refuseTaken(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "23505" && "constraint" in error)) throw error;
  if (error.constraint === "accounts_username") throw new TakenError("username");
  throw error.constraint === "accounts_email" ? new TakenError("email") : error;
}
