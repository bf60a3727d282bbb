/** Counters of failed attempts, by the hash of their key. All nodes share them. */
import { hashSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Realm } from "../accounts/account.ts";
import type { Db } from "./db.ts";

export type AttemptStore = ReturnType<typeof createAttemptStore>;

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
