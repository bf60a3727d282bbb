/** Queries that delete personal data of archived events after the retention time. */
import { type Kysely, sql, type Transaction } from "kysely";

import { TOKEN_COOKIES } from "../../domain/identity/cookies.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { TABLES } from "../../activities/tables.ts";
import { hasSubmittedNothing, remove } from "../erasure/participant-data.store.ts";

/**
 * Locks and returns the event that was archived first and is due; null if there is none. Events that another node has
 * locked are left out.
 */
export async function lockDueEvent(
  transaction: Transaction<Schema>,
  days: number,
): Promise<{ id: string; groupId: string | null } | null> {
  const row = await transaction
    .selectFrom("events")
    .where("is_archived", "=", true)
    .where("emptied_at", "is", null)
    .where("archived_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .select(["id", "group_id as groupId"])
    .orderBy("archived_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an event's personal data, as its tables say. The event and its settings stay. */
export async function deletePersonalData(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const { name, onRetention } of TABLES)
    if (onRetention) await remove(transaction, name, onRetention, sql<boolean>`event_id = ${eventId}`);
  await transaction.updateTable("events").set({ emptied_at: new Date() }).where("id", "=", eventId).execute();
}

/** Deletes expired rows, as their tables say. */
export async function removeExpired(kysely: Kysely<Schema>): Promise<void> {
  for (const { name, expiry } of TABLES)
    if (expiry)
      await sql`
        DELETE FROM ${sql.table(name)}
        WHERE ${sql.ref(expiry.column)} < now() - make_interval(days => ${expiry.days}::int)`.execute(kysely);
}

/**
 * Deletes profiles without data in any event that were last used more than `days` ago, and longer ago than a sign-in lasts.
 * Sample profiles stay.
 */
export async function removeUnusedProfiles(kysely: Kysely<Schema>, days: number): Promise<void> {
  const seconds = Math.max(days * 86_400, TOKEN_COOKIES.wallet.seconds);
  await kysely
    .deleteFrom("profiles")
    .where("wallet_user_id", "is not", null)
    .where("seen_at", "<", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where(hasSubmittedNothing())
    .execute();
}
