/** Queries for API keys. The keys are stored as hashes. */
import type { ApiKeyScope } from "@hubbub/contract/access";
import { type ApiKey, API_KEYS_MAX, type CreateApiKey } from "@hubbub/contract/api-keys";
import type { HubUser } from "@hubbub/contract/identity";
import { hashSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Connection, Transaction } from "../schema/schema.ts";
import { makeKey } from "./key-format.ts";

export interface StoredKey {
  id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  /** Null for all events. */
  eventId: string | null;
  secretHash: Buffer;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** The owner as of the last sign-in. */
  owner: HubUser;
}

export async function findKey(kysely: Connection, id: string): Promise<StoredKey | null> {
  const row = await kysely
    .selectFrom("api_keys as key")
    .innerJoin("users", "users.db_id", "key.user_db_id")
    .where("key.id", "=", id)
    .select(["key.id", "name", "scopes", "event_id as eventId", "secret_hash as secretHash"])
    .select(["expires_at as expiresAt", "last_used_at as lastUsedAt"])
    .select(["hub_user_id as hubId", "user_db_id as dbId", "username", "email", "premium"])
    .executeTakeFirst();
  if (!row?.hubId) return null;
  const { hubId, dbId, username, email, premium, ...key } = row;
  return { ...key, owner: { id: hubId, dbId, username, email, premium } };
}

/** Lists the keys of an account that have not expired, the newest first. */
export async function listKeys(kysely: Connection, ownerId: string): Promise<ApiKey[]> {
  const rows = await kysely
    .selectFrom("api_keys as key")
    .leftJoin("events", "events.id", "key.event_id")
    .where("user_db_id", "=", ownerId)
    .where("expires_at", ">", new Date())
    .select(["key.id", "name", "scopes", "event_id as eventId", "title"])
    .select(["key.created_at as createdAt", "expires_at as expiresAt", "last_used_at as lastUsedAt"])
    .orderBy("key.created_at", "desc")
    .orderBy("key.id")
    .execute();
  return rows.map(({ eventId, title, ...row }) => ({
    ...row,
    event: eventId === null ? null : { id: eventId, title: title ?? "" },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

type NewKey = Omit<CreateApiKey, "days"> & { days: number };

/**
 * Adds a key.
 * @returns the key and its text; null if the owner has `API_KEYS_MAX` keys already
 */
export async function addKey(
  transaction: Transaction,
  ownerId: string,
  { name, scopes, eventId, days }: NewKey,
): Promise<{ added: ApiKey; key: string } | null> {
  // Locked, so that concurrent calls cannot exceed the maximum.
  await transaction.selectFrom("users").where("db_id", "=", ownerId).select("db_id").forUpdate().execute();
  if ((await listKeys(transaction, ownerId)).length >= API_KEYS_MAX) return null;
  const { id, key } = makeKey();
  await transaction
    .insertInto("api_keys")
    .values({
      id,
      user_db_id: ownerId,
      event_id: eventId,
      name,
      scopes,
      secret_hash: hashSecret(key),
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute();
  const added = (await listKeys(transaction, ownerId)).find((listed) => listed.id === id);
  return added ? { added, key } : null;
}

/** @returns whether the account had this key */
export async function deleteKey(transaction: Transaction, ownerId: string, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom("api_keys")
    .where("user_db_id", "=", ownerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a key is used now, unless that was stored since `before`, by another node too. */
export async function noteUse(kysely: Connection, id: string, before: Date): Promise<void> {
  await kysely
    .updateTable("api_keys")
    .set({ last_used_at: new Date() })
    .where("id", "=", id)
    .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<", before)]))
    .execute();
}
