/** Passkeys (WebAuthn credentials) of accounts, and open challenges. */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

export interface Passkey {
  id: string;
  accountId: string;
  /** WebAuthn credential id in base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface Challenge {
  challengeHash: Buffer;
  /** The browser that requested the challenge, as the hash of its form cookie. */
  browserHash: Buffer;
  purpose: "register" | "confirm" | "sign-in";
  /** Null for a sign-in, where the passkey identifies the account. */
  accountId: string | null;
}

interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyStore {
  /** Returns false if the credential exists already or the account has `max` passkeys. */
  add(
    passkey: Pick<Passkey, "accountId" | "credentialId" | "publicKey" | "counter" | "transports" | "name">,
    max: number,
    now: Date,
  ): Promise<boolean>;
  listOf(accountId: string): Promise<Passkey[]>;
  findByCredential(credentialId: string): Promise<Passkey | null>;
  /** Stores the new counter. Returns false if the passkey was removed or its counter did not increase. */
  recordUse(id: string, counter: number, now: Date): Promise<boolean>;
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  remove(accountId: string, id: string): Promise<boolean>;
  addChallenge(challenge: Challenge, expiresAt: Date): Promise<void>;
  /** Deletes a challenge. Returns false if there is no open one with this purpose, browser and account. */
  takeChallenge(challenge: Challenge, now: Date): Promise<boolean>;
}

export function createPasskeyStore(pool: Pool): PasskeyStore {
  return {
    async add(passkey, max, now) {
      const { accountId, credentialId, publicKey, counter, transports, name } = passkey;
      const { rowCount } = await pool.query(
        `INSERT INTO identity.passkeys
           (id, account_id, credential_id, public_key, counter, transports, name, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM identity.passkeys WHERE account_id = $2) < $9
         ON CONFLICT (credential_id) DO NOTHING`,
        [randomUUID(), accountId, credentialId, publicKey, counter, transports, name, now, max],
      );
      return rowCount === 1;
    },

    async listOf(accountId) {
      const { rows } = await pool.query<PasskeyRow>(
        "SELECT * FROM identity.passkeys WHERE account_id = $1 ORDER BY created_at, id",
        [accountId],
      );
      return rows.map(toPasskey);
    },

    async findByCredential(credentialId) {
      const { rows } = await pool.query<PasskeyRow>("SELECT * FROM identity.passkeys WHERE credential_id = $1", [
        credentialId,
      ]);
      return rows[0] ? toPasskey(rows[0]) : null;
    },

    async recordUse(id, counter, now) {
      // Many authenticators do not count and always send 0. A counter above 0 must increase.
      const { rowCount } = await pool.query(
        `UPDATE identity.passkeys SET counter = $2, last_used_at = $3
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
        [id, counter, now],
      );
      return rowCount === 1;
    },

    async rename(accountId, id, name) {
      const { rowCount } = await pool.query(
        "UPDATE identity.passkeys SET name = $3 WHERE account_id = $1 AND id = $2",
        [accountId, id, name],
      );
      return rowCount === 1;
    },

    async remove(accountId, id) {
      const { rowCount } = await pool.query("DELETE FROM identity.passkeys WHERE account_id = $1 AND id = $2", [
        accountId,
        id,
      ]);
      return rowCount === 1;
    },

    async addChallenge({ challengeHash, browserHash, purpose, accountId }, expiresAt) {
      await pool.query(
        `INSERT INTO identity.passkey_challenges (challenge_hash, browser_hash, purpose, account_id, expires_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [challengeHash, browserHash, purpose, accountId, expiresAt],
      );
    },

    async takeChallenge({ challengeHash, browserHash, purpose, accountId }, now) {
      const { rowCount } = await pool.query(
        `DELETE FROM identity.passkey_challenges
         WHERE challenge_hash = $1 AND browser_hash = $2 AND purpose = $3 AND account_id IS NOT DISTINCT FROM $4
           AND expires_at > $5`,
        [challengeHash, browserHash, purpose, accountId, now],
      );
      return rowCount === 1;
    },
  };
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
