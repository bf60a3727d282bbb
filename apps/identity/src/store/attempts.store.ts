/** Sign-in attempts per account name, counted in the database so that several nodes count together. */
import type { Pool } from "pg";

import type { Realm } from "../accounts/account.ts";

export interface AttemptStore {
  /** Counts one attempt; a window that began before `windowStart` is over and a new one begins. */
  count(realm: Realm, nameHash: Buffer, now: Date, windowStart: Date): Promise<{ attempts: number; since: Date }>;
  clear(realm: Realm, nameHash: Buffer): Promise<void>;
}

export function createAttemptStore(pool: Pool): AttemptStore {
  return {
    async count(realm, nameHash, now, windowStart) {
      const { rows } = await pool.query<{ attempts: number; since: Date }>(
        `INSERT INTO identity.sign_in_attempts AS known (realm, name_hash, attempts, since) VALUES ($1, $2, 1, $3)
         ON CONFLICT (realm, name_hash) DO UPDATE SET
           attempts = CASE WHEN known.since <= $4 THEN 1 ELSE known.attempts + 1 END,
           since = CASE WHEN known.since <= $4 THEN $3 ELSE known.since END
         RETURNING attempts, since`,
        [realm, nameHash, now, windowStart],
      );
      return rows[0] ?? { attempts: 1, since: now };
    },

    async clear(realm, nameHash) {
      await pool.query("DELETE FROM identity.sign_in_attempts WHERE realm = $1 AND name_hash = $2", [realm, nameHash]);
    },
  };
}
