/** Queries for what one person has submitted in all events: counting and erasing it. */
import { ANONYMOUS } from "@hubbub/contract/text";
import type { Contributions } from "@hubbub/contract/me";
import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { submissionTables } from "../../activities/tables.ts";
import type { PersonColumn } from "../../domain/schema/tables.ts";

/** SQL condition for the rows of a table that a person has submitted. */
function submittedBy({ keys, profileId }: Person, columns: readonly PersonColumn[]): RawBuilder<boolean> {
  const conditions = {
    participant_key: sql`participant_key = ANY(${keys}::text[])`,
    profile_id: sql`profile_id = ${profileId}`,
  };
  return sql<boolean>`(${sql.join(
    columns.map((column) => conditions[column]),
    sql` OR `,
  )})`;
}

/** As `submittedBy`, for a table with both columns. */
const submittedByKeyOrProfile = (person: Person) => submittedBy(person, ["participant_key", "profile_id"]);

export async function countContributions(kysely: Kysely<Schema>, person: Person): Promise<Contributions> {
  const counts = submissionTables().flatMap(({ name, columns, countedAs, countedWhere = "true" }) => {
    if (!countedAs) return [];
    const rows = sql`FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)} AND ${sql.raw(countedWhere)}`;
    return [sql`(SELECT count(*)::int ${rows}) AS ${sql.ref(countedAs)}`];
  });
  const { rows } = await sql<Contributions>`SELECT ${sql.join(counts)}`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error("The count returned no row");
  return row;
}

/**
 * Locks a profile. This waits for transactions that have locked it with `lockProfiles` (a submission, a draw), so that
 * their rows are erased, too. Later ones find the profile erased.
 */
export async function lockProfile(transaction: Transaction<Schema>, profileId: string): Promise<void> {
  await transaction.selectFrom("profiles").where("id", "=", profileId).select("id").forNoKeyUpdate().execute();
}

/**
 * Locks the affected events against submissions and other changes until the transaction ends. In the order of ids, so
 * that two erasures cannot deadlock.
 */
export async function lockAffectedEvents(transaction: Transaction<Schema>, person: Person): Promise<void> {
  await affectedEvents(person, sql`FOR NO KEY UPDATE OF events`).execute(transaction);
}

/** Lists the events that contain submissions or results of a person. */
export async function listAffectedEvents(kysely: Kysely<Schema>, person: Person): Promise<string[]> {
  const { rows } = await affectedEvents(person, sql``).execute(kysely);
  return rows.map(({ id }) => id);
}

function affectedEvents(person: Person, lock: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  const submissions = submissionTables().map(
    ({ name, columns }) => sql`SELECT event_id FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)}`,
  );
  return sql<{ id: string }>`
    SELECT id FROM events WHERE id IN (${sql.join(submissions, sql` UNION `)}) ORDER BY id ${lock}`;
}

/** Deletes the rows that a person submitted. The activities erase what needs more than that. */
export async function eraseContributions(transaction: Transaction<Schema>, person: Person): Promise<void> {
  for (const { name, columns, deletedOn } of submissionTables()) {
    if (deletedOn?.includes("erasure"))
      await sql`DELETE FROM ${sql.table(name)} WHERE ${submittedBy(person, columns)}`.execute(transaction);
  }
}

/** Deletes the pictures of frozen stages, which may contain what the person sent. They are taken again when read. */
export async function deleteStagePictures(
  transaction: Transaction<Schema>,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await transaction.deleteFrom("stage_pictures").where("event_id", "in", eventIds).execute();
}

/**
 * Deletes a person's mutes, which contain their name.
 * @returns the events whose list changed
 */
export async function eraseMutes(transaction: Transaction<Schema>, person: Person): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    DELETE FROM mutes WHERE ${submittedByKeyOrProfile(person)} RETURNING event_id`.execute(transaction);
  return rows.map((row) => row.event_id);
}

/** SQL condition for rows of `profiles`: no event has a submission or a result of the profile. */
export function hasSubmittedNothing(): RawBuilder<SqlBool> {
  const tables = submissionTables().flatMap(({ name, columns }) => (columns.includes("profile_id") ? [name] : []));
  const conditions = tables.map(
    (table) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} held WHERE held.profile_id = profiles.id)`,
  );
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/**
 * Erases a profile, and its sessions at a foreign provider. Tokens of the bundled sign-on find no profile then. While a
 * draw that the person won needs it, the provider's user id remains, so that erasure does not make it possible to win
 * the same event again.
 */
export async function eraseProfile(transaction: Transaction<Schema>, profileId: string): Promise<void> {
  await sql`
    DELETE FROM foreign_sessions USING profiles
    WHERE realm = 'wallet' AND user_id = wallet_user_id AND profiles.id = ${profileId}`.execute(transaction);
  const { numDeletedRows } = await transaction
    .deleteFrom("profiles")
    .where("id", "=", profileId)
    .where(hasSubmittedNothing())
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await transaction
    .updateTable("profiles")
    .set({ username: "", email: "", display_name: ANONYMOUS, avatar_url: null, tier: "free", credits: 0 })
    .where("id", "=", profileId)
    .execute();
}
