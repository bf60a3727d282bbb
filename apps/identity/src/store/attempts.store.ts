/** Counters of failed attempts, stored in the database so that all nodes share them. */
import type { Pool } from "pg";

import type { Realm } from "../accounts/account.ts";

export interface AttemptStore {
  /** Counts one attempt. Starts a new window if the current one began before `windowStart`. */
  count(realm: Realm, keyHash: Buffer, now: Date, windowStart: Date): Promise<{ attempts: number; since: Date }>;
  /** Subtracts one attempt. */
  decrement(realm: Realm, keyHash: Buffer): Promise<void>;
  clear(realm: Realm, keyHash: Buffer): Promise<void>;
}

export function createAttemptStore(pool: Pool): AttemptStore {
  return {
    async count(realm, keyHash, now, windowStart) {
      const { rows } = await pool.query<{ attempts: number; since: Date }>(
        `INSERT INTO identity.sign_in_attempts AS known (realm, name_hash, attempts, since) VALUES ($1, $2, 1, $3)
         ON CONFLICT (realm, name_hash) DO UPDATE SET
           attempts = CASE WHEN known.since <= $4 THEN 1 ELSE known.attempts + 1 END,
           since = CASE WHEN known.since <= $4 THEN $3 ELSE known.since END
         RETURNING attempts, since`,
        [realm, keyHash, now, windowStart],
      );
      return rows[0] ?? { attempts: 1, since: now };
    },

    async decrement(realm, keyHash) {
      await pool.query(
        "UPDATE identity.sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE realm = $1 AND name_hash = $2",
        [realm, keyHash],
      );
    },

    async clear(realm, keyHash) {
      await pool.query("DELETE FROM identity.sign_in_attempts WHERE realm = $1 AND name_hash = $2", [realm, keyHash]);
    },
  };
}
