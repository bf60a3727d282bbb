/**
 * Queries for the sessions of people who signed in at a foreign provider: one row for each of its tokens. Tokens are
 * stored as hashes.
 */
import { hashSecret } from "@hubbub/server-kit/secrets";

import type { Connection } from "../schema/schema.ts";
import { TOKEN_COOKIES } from "./cookies.ts";
import type { Realm } from "./provider.ts";

export interface ForeignSession {
  /** The provider's id of the person. */
  userId: string;
  /** When the provider was last asked, and confirmed the token. */
  validatedAt: Date;
}

export function createForeignSessions(kysely: Connection, realm: Realm) {
  return {
    /** Finds the session of a token; null if there is none or it has expired. */
    find: async (token: string): Promise<ForeignSession | null> => {
      const row = await kysely
        .selectFrom("foreign_sessions")
        .where("token_hash", "=", hashSecret(token))
        .where("realm", "=", realm)
        .where("expires_at", ">", new Date())
        .select(["user_id as userId", "validated_at as validatedAt"])
        .executeTakeFirst();
      return row ?? null;
    },

    open: async (token: string, { userId: user_id, validatedAt: validated_at }: ForeignSession): Promise<true> => {
      const expires_at = new Date(validated_at.getTime() + TOKEN_COOKIES[realm].seconds * 1000);
      await kysely
        .insertInto("foreign_sessions")
        .values({ token_hash: hashSecret(token), realm, user_id, validated_at, expires_at })
        .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ user_id, validated_at, expires_at }))
        .execute();
      return true;
    },

    /** Stores that the provider has confirmed the token again. @returns false if the session has ended meanwhile */
    renew: async (token: string, { userId, validatedAt }: ForeignSession): Promise<boolean> => {
      const { numUpdatedRows } = await kysely
        .updateTable("foreign_sessions")
        .set({ user_id: userId, validated_at: validatedAt })
        .where("token_hash", "=", hashSecret(token))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns the session; undefined if there was none */
    end: (token: string) =>
      kysely
        .deleteFrom("foreign_sessions")
        .where("token_hash", "=", hashSecret(token))
        .returning("user_id as userId")
        .executeTakeFirst(),
  };
}
