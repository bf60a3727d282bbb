/** Queries for what is stored about one person in all events: counting and erasing it. */
import type { Contributions } from "@hubbub/contract/me";
import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { personalTables, TABLES } from "../../activities/tables.ts";
import { type PersonColumn, type Removal, WITHOUT_NAME } from "../../domain/schema/tables.ts";

/** SQL condition for the rows of a table that are about a person. */
function isAbout({ keys, profileId }: Person, columns: readonly PersonColumn[]): RawBuilder<boolean> {
  const conditions = {
    participant_key: sql`participant_key = ANY(${keys}::text[])`,
    profile_id: sql`profile_id = ${profileId}`,
  };
  return sql<boolean>`(${sql.join(
    columns.map((column) => conditions[column]),
    sql` OR `,
  )})`;
}

export async function countContributions(kysely: Kysely<Schema>, person: Person): Promise<Contributions> {
  const counts = personalTables().flatMap(({ name, columns, countedAs, countedWhere = "true" }) => {
    if (!countedAs) return [];
    const rows = sql`FROM ${sql.table(name)} WHERE ${isAbout(person, columns)} AND ${sql.raw(countedWhere)}`;
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

/** An event, with the group that it is in. */
interface AffectedEvent {
  id: string;
  groupId: string | null;
}

/** Lists the events that contain something about a person. */
export async function listAffectedEvents(
  kysely: Kysely<Schema>,
  person: Person,
  tables = personalTables(),
): Promise<AffectedEvent[]> {
  return (await affectedEvents(person, sql``, tables).execute(kysely)).rows;
}

/** Counts the events to which a person contributed. Mutes do not count: nobody learns that they are muted. */
export async function countEvents(kysely: Kysely<Schema>, person: Person): Promise<number> {
  const counted = personalTables().filter(({ countedAs }) => countedAs);
  return (await listAffectedEvents(kysely, person, counted)).length;
}

function affectedEvents(
  person: Person,
  lock: RawBuilder<unknown>,
  tables = personalTables(),
): RawBuilder<AffectedEvent> {
  const rows = tables.map(
    ({ name, columns }) => sql`SELECT event_id FROM ${sql.table(name)} WHERE ${isAbout(person, columns)}`,
  );
  return sql<AffectedEvent>`
    SELECT id, group_id AS "groupId" FROM events WHERE id IN (${sql.join(rows, sql` UNION `)}) ORDER BY id ${lock}`;
}

/** Deletes or changes what the tables say about a person. The activities erase what needs more than that. */
export async function erasePersonalRows(
  transaction: Transaction<Schema>,
  person: Person,
  eventIds: readonly string[],
): Promise<void> {
  for (const { name, personal, onErasure } of TABLES) {
    const rows = personal ? isAbout(person, personal) : sql<boolean>`event_id = ANY(${eventIds}::text[])`;
    if (onErasure && onErasure !== "activity") await remove(transaction, name, onErasure, rows);
  }
}

/** Deletes or changes rows as the declaration of their table says. */
export async function remove<Row>(
  transaction: Transaction<Schema>,
  table: keyof Schema,
  removal: Removal<Row>,
  rows: RawBuilder<boolean>,
): Promise<void> {
  if (removal === "delete") await transaction.deleteFrom(table).where(rows).execute();
  else await transaction.updateTable(table).set(removal).where(rows).execute();
}

/** SQL condition for rows of `profiles`: no event has something about the profile. */
export function hasSubmittedNothing(): RawBuilder<SqlBool> {
  const tables = personalTables().flatMap(({ name, columns }) => (columns.includes("profile_id") ? [name] : []));
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
    .set({ ...WITHOUT_NAME, email: "", tier: "free", credits: 0 })
    .where("id", "=", profileId)
    .execute();
}
