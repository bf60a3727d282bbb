/** Queries that delete personal data of archived events after the retention time. */
import { ANONYMOUS } from "@hubbub/contract/text";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { submissionTables, tablesDeleted } from "../../domain/schema/tables.ts";

/** A number that no other advisory lock uses: "Keep" in ASCII. */
const ADVISORY_LOCK = 0x4b656570;

/** Locks the cleanup against other nodes until the transaction ends. @returns false if another node has the lock */
export async function tryLockRetention(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS taken`.execute(
    transaction,
  );
  return rows[0]?.taken ?? false;
}

/** Locks and returns the event that was archived first and is due; null if there is none. */
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

/**
 * Deletes an event's personal data. The event and its settings stay, as do mood votes and their times, numbers of
 * people, and the proofs of draws without the winners' names.
 */
export async function deletePersonalData(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const table of tablesDeleted("onRetentionEnd"))
    await transaction.deleteFrom(table).where("event_id", "=", eventId).execute();
  await sql`
    UPDATE reaction_votes SET participant_key = 'x:' || gen_random_uuid(), profile_id = NULL, idempotency_key = NULL
    WHERE event_id = ${eventId}`.execute(transaction);
  await transaction
    .updateTable("prize_draws")
    .set({ profile_id: null, username: "", display_name: ANONYMOUS, avatar_url: null })
    .where("event_id", "=", eventId)
    .execute();
  await transaction.updateTable("events").set({ emptied_at: new Date() }).where("id", "=", eventId).execute();
}

/** Deletes expired sessions. */
export async function removeExpiredSessions(kysely: Kysely<Schema>): Promise<void> {
  for (const table of ["wallet_sessions", "staff_sessions"] as const)
    await kysely.deleteFrom(table).where("expires_at", "<", new Date()).execute();
}

/** Deletes profiles without data in any event whose last sign-in is older than `days`. Sample profiles stay. */
export async function removeUnusedProfiles(transaction: Transaction<Schema>, days: number): Promise<void> {
  const tables = submissionTables().flatMap(({ name, columns }) => (columns.includes("profile_id") ? [name] : []));
  const hasNoRows = [...tables, "wallet_sessions"].map(
    (table) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} held WHERE held.profile_id = profiles.id)`,
  );
  await sql`
    DELETE FROM profiles WHERE wallet_user_id IS NOT NULL AND seen_at < now() - make_interval(days => ${days})
      AND ${sql.join(hasNoRows, sql` AND `)}`.execute(transaction);
}
