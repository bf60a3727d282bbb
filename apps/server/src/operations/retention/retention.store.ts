/** Emptying archived events that have been kept long enough, in the database. */
import { ANONYMOUS } from "@hubbub/contract/text";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

/** Any number that nobody else takes: "Keep" in ASCII. */
const ADVISORY_LOCK = 0x4b656570;

/** Tables whose rows say what somebody sent or won; what hangs below them goes along. */
const PERSONAL_TABLES = [
  "icebreaker_responses",
  // Its words are words that people sent.
  "word_rules",
  "questions",
  "chat_messages",
  "mutes",
  "translations",
  "translation_captions",
  "prize_entries",
  "leaderboards",
  "crowd_notices",
] as const;

/** Whether this node is the one that cleans up now; the lock ends with the transaction. */
export async function takeRetentionTurn(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS taken`.execute(
    transaction,
  );
  return rows[0]?.taken ?? false;
}

/** The event that has been archived longest and is due, its row locked; null when there is none. */
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
 * Takes out what tells of people. What stays tells of none: the event and its settings, moods by the minute, how many
 * were there, and the draws' proofs without the winners' names.
 */
export async function emptyOfPeople(transaction: Transaction<Schema>, eventId: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await transaction.deleteFrom(table).where("event_id", "=", eventId).execute();
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

/** Sessions that are over serve nobody, whatever an installation keeps. */
export async function removeExpiredSessions(kysely: Kysely<Schema>): Promise<void> {
  for (const table of ["wallet_sessions", "staff_sessions"] as const)
    await kysely.deleteFrom(table).where("expires_at", "<", new Date()).execute();
}

/** Profiles nobody has signed in with for so long, and of which no event holds anything. Samples belong to the demo. */
export async function removeForgottenProfiles(transaction: Transaction<Schema>, days: number): Promise<void> {
  const unused = ["icebreaker_responses", "questions", "question_votes", "reaction_votes", "chat_messages"];
  const held = [...unused, "prize_entries", "prize_draws", "leaderboard_entries", "wallet_sessions"].map(
    (table) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} held WHERE held.profile_id = profiles.id)`,
  );
  await sql`
    DELETE FROM profiles WHERE wallet_user_id IS NOT NULL AND seen_at < now() - make_interval(days => ${days})
      AND ${sql.join(held, sql` AND `)}`.execute(transaction);
}
