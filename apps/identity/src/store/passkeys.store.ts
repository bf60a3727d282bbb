/** Passkeys (WebAuthn credentials) of accounts, and open challenges. */
import { randomUUID } from "node:crypto";

import { hashSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Db } from "./db.ts";

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

/** Stored as hashes. */
interface Challenge {
  challenge: string;
  /** The secret of the browser. */
  browser: string;
  purpose: "register" | "confirm" | "sign-in";
  /** Null for a sign-in, where the passkey identifies the account. */
  accountId: string | null;
}

/** The counter has 32 bits, so a double holds it exactly. */
const COLUMNS = sql.raw(
  "id, account_id, credential_id, public_key, counter::float8 AS counter, transports, name, created_at, last_used_at",
);

export function createPasskeyStore(db: Db) {
  return {
    /** Returns false if the credential exists already or the account has `max` passkeys. */
    add(passkey: Omit<Passkey, "id" | "createdAt" | "lastUsedAt">, max: number): Promise<boolean> {
      const { accountId, credentialId, publicKey, counter, transports, name } = passkey;
      return db.changesOne`INSERT INTO identity.passkeys
              (id, account_id, credential_id, public_key, counter, transports, name, created_at)
            SELECT ${randomUUID()}, ${accountId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name},
              ${new Date()}
            WHERE (SELECT count(*) FROM identity.passkeys WHERE account_id = ${accountId}) < ${max}
            ON CONFLICT (credential_id) DO NOTHING`;
    },

    listOf(accountId: string): Promise<Passkey[]> {
      return db.rows<Passkey>`SELECT ${COLUMNS} FROM identity.passkeys WHERE account_id = ${accountId} ORDER BY created_at, id`;
    },

    findByCredential(credentialId: string): Promise<Passkey | null> {
      return db.first<Passkey>`SELECT ${COLUMNS} FROM identity.passkeys WHERE credential_id = ${credentialId}`;
    },

    /** Stores the new counter. Returns false if the passkey was removed or its counter did not increase. */
    recordUse(id: string, counter: number): Promise<boolean> {
      // Many authenticators do not count and always send 0. A counter above 0 must increase.
      return db.changesOne`UPDATE identity.passkeys SET counter = ${counter}, last_used_at = ${new Date()}
            WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`;
    },

    async rename(accountId: string, id: string, name: string): Promise<void> {
      await db.run`UPDATE identity.passkeys SET name = ${name} WHERE account_id = ${accountId} AND id = ${id}`;
    },

    async remove(accountId: string, id: string): Promise<void> {
      await db.run`DELETE FROM identity.passkeys WHERE account_id = ${accountId} AND id = ${id}`;
    },

    async addChallenge({ challenge, browser, purpose, accountId }: Challenge, expiresAt: Date): Promise<void> {
      await db.run`INSERT INTO identity.passkey_challenges (challenge_hash, browser_hash, purpose, account_id, expires_at)
            VALUES (${hashSecret(challenge)}, ${hashSecret(browser)}, ${purpose}, ${accountId}, ${expiresAt})`;
    },

    /** Deletes a challenge. Returns false if there is no open one with this purpose, browser and account. */
    takeChallenge({ challenge, browser, purpose, accountId }: Challenge): Promise<boolean> {
      return db.changesOne`DELETE FROM identity.passkey_challenges
            WHERE challenge_hash = ${hashSecret(challenge)} AND browser_hash = ${hashSecret(browser)} AND purpose = ${purpose}
              AND account_id IS NOT DISTINCT FROM ${accountId}::uuid AND expires_at > ${new Date()}`;
    },
  };
}
