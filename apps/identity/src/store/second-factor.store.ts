/**
 * Authenticator apps, recovery codes, and sign-ins with a correct password that wait for a code. A pending sign-in grants
 * no access.
 */
import { sql } from "kysely";

import type { Account } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type Db } from "./db.ts";

const PENDING_TRIES = 5;

interface Authenticator {
  secret: Buffer;
  confirmedAt: Date;
}

export function createSecondFactorStore(db: Db) {
  return {
    authenticator(accountId: string): Promise<Authenticator | null> {
      return db.first<Authenticator>`
          SELECT secret, confirmed_at FROM identity.authenticators
          WHERE account_id = ${accountId} AND confirmed_at IS NOT NULL`;
    },

    /**
     * Adds an authenticator and its recovery codes, and forgets the account's known devices, which signed in without a
     * second factor. Returns false if the account has an authenticator.
     */
    add(accountId: string, secret: Buffer, step: number, codeHashes: Buffer[]): Promise<boolean> {
      return db.transaction(async (trx) => {
        const now = new Date();
        // Earlier versions also stored authenticators that no code had confirmed.
        await trx.run`DELETE FROM identity.authenticators WHERE account_id = ${accountId} AND confirmed_at IS NULL`;
        const added = await trx.changesOne`INSERT INTO identity.authenticators
              (account_id, secret, created_at, confirmed_at, last_step)
            VALUES (${accountId}, ${secret}, ${now}, ${now}, ${step}) ON CONFLICT DO NOTHING`;
        if (!added) return false;
        await replaceCodes(trx, accountId, codeHashes);
        await trx.run`DELETE FROM identity.known_devices WHERE account_id = ${accountId}`;
        return true;
      });
    },

    /** Marks the time step of a code as used. Returns false if this step or a later one was used before. */
    useStep(accountId: string, step: number): Promise<boolean> {
      return db.changesOne`UPDATE identity.authenticators SET last_step = ${step}
            WHERE account_id = ${accountId} AND last_step < ${step}`;
    },

    useRecoveryCode(accountId: string, codeHash: Buffer): Promise<boolean> {
      return db.changesOne`UPDATE identity.recovery_codes SET used_at = ${new Date()}
            WHERE account_id = ${accountId} AND code_hash = ${codeHash} AND used_at IS NULL`;
    },

    async recoveryCodesLeft(accountId: string): Promise<number> {
      const left = await db.rows`
          SELECT FROM identity.recovery_codes WHERE account_id = ${accountId} AND used_at IS NULL`;
      return left.length;
    },

    renewRecoveryCodes(accountId: string, codeHashes: Buffer[]): Promise<void> {
      return db.transaction((trx) => replaceCodes(trx, accountId, codeHashes));
    },

    async removeAuthenticator(accountId: string): Promise<void> {
      await removeFrom(db, ["authenticators", "recovery_codes"], accountId);
    },

    /** Removes authenticator, recovery codes, passkeys and pending sign-ins. Returns whether there were any. */
    removeAll(accountId: string): Promise<boolean> {
      return removeFrom(db, ["authenticators", "recovery_codes", "passkeys", "pending_sign_ins"], accountId);
    },

    async addPending(secretHash: Buffer, account: Account, expiresAt: Date): Promise<void> {
      await db.run`INSERT INTO identity.pending_sign_ins (secret_hash, account_id, token_version, expires_at)
            VALUES (${secretHash}, ${account.id}, ${account.tokenVersion}, ${expiresAt})`;
    },

    /** Null if the sign-in expired, has no tries left, or the password has changed. */
    findPending(secretHash: Buffer): Promise<Account | null> {
      return db.first<Account>`
          SELECT ${ACCOUNT_COLUMNS} FROM identity.pending_sign_ins AS pending
          JOIN identity.accounts ON accounts.id = pending.account_id AND accounts.token_version = pending.token_version
          WHERE pending.secret_hash = ${secretHash} AND pending.tries < ${PENDING_TRIES}
            AND pending.expires_at > ${new Date()}`;
    },

    /** Returns false if no more tries are allowed. */
    countTry(secretHash: Buffer): Promise<boolean> {
      return db.changesOne`UPDATE identity.pending_sign_ins SET tries = tries + 1
            WHERE secret_hash = ${secretHash} AND tries < ${PENDING_TRIES} AND expires_at > ${new Date()}`;
    },

    /** Returns false if another request has completed the sign-in. */
    removePending(secretHash: Buffer): Promise<boolean> {
      return db.changesOne`DELETE FROM identity.pending_sign_ins WHERE secret_hash = ${secretHash}`;
    },
  };
}

async function replaceCodes(trx: Db, accountId: string, codeHashes: Buffer[]): Promise<void> {
  await trx.run`DELETE FROM identity.recovery_codes WHERE account_id = ${accountId}`;
  await trx.run`INSERT INTO identity.recovery_codes (account_id, code_hash)
        SELECT ${accountId}, unnest(${codeHashes}::bytea[])`;
}

function removeFrom(db: Db, tables: readonly string[], accountId: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    let removed = 0;
    for (const table of tables) {
      removed += await trx.run`DELETE FROM identity.${sql.table(table)} WHERE account_id = ${accountId}`;
    }
    return removed > 0;
  });
}
