/** Applies migrations with Kysely's Migrator. */
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";

import { messageOf } from "./fail.ts";
import { StartupError } from "./startup-error.ts";

/**
 * SQL statements by the name of their migration, in order. A name begins with a number. A released migration is never
 * changed, only followed by another one.
 */
export type Migrations = Readonly<Record<string, string>>;

const MIGRATION_TABLE = "applied_migrations";
const MIGRATION_LOCK_TABLE = "applied_migrations_lock";
export const MIGRATION_TABLES: readonly string[] = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE];

/**
 * Applies the missing migrations in order, in one transaction under Kysely's lock, so several nodes may start at the same
 * time.
 * @param schema the schema of the tables, which is created if it does not exist; by default the connection's schema
 * @throws StartupError if a migration fails, or if another version of this program has changed the database
 */
export async function migrate(
  connection: pg.ClientConfig,
  migrations: Migrations,
  schema: string | null = null,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // A lost connection also fails the query that is running, and that is where it is handled.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    refuseUnknown("database", await listApplied(pool, schema), migrations);
    const { error } = await migratorOf(kysely, migrations, await schemaOf(pool, schema)).migrateToLatest();
    if (error !== undefined) throw error;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`the database could not be brought up to date: ${messageOf(error)}`, { cause: error });
  } finally {
    await kysely.destroy().catch(() => {});
  }
}

/** Lists the names of the applied migrations, in order. @param schema by default the connection's schema */
export async function listApplied(client: pg.ClientBase | pg.Pool, schema: string | null = null): Promise<string[]> {
  const table = schema === null ? MIGRATION_TABLE : `${schema}.${MIGRATION_TABLE}`;
  const found = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
  if (!found.rows[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** @throws StartupError if this program does not know one of the applied migrations */
export function refuseUnknown(what: string, applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.filter((name) => migrations[name] === undefined).map((name) => Number.parseInt(name, 10));
  if (unknown.length === 0) return;
  const newest = Object.keys(migrations).length;
  // Before 0.1.0 the same numbers had other names.
  if (Math.min(...unknown) <= newest) throw writtenBefore(what);
  throw new StartupError(
    `the ${what} was written by a newer Hubbub (tables of version ${Math.max(...unknown)}, this one knows ${newest}): ` +
      `update Hubbub, or use another ${what}`,
  );
}

export function writtenBefore(what: string): StartupError {
  return new StartupError(
    `the ${what} was written by a Hubbub before 0.1.0, and this version cannot read it: start with an empty data folder or ` +
      "database, and export what you need with the older version",
  );
}

/** Without the name of its schema, Kysely would also find tables of other schemas in the same database. */
function migratorOf(kysely: Kysely<unknown>, migrations: Migrations, schema: string): Migrator {
  const steps = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    { up: async (transaction) => void (await sql.raw(statements).execute(transaction)) },
  ]);
  return new Migrator({
    db: kysely,
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
  });
}

async function schemaOf(pool: pg.Pool, schema: string | null): Promise<string> {
  if (schema !== null) return schema;
  const { rows } = await pool.query<{ schema: string }>("SELECT current_schema() AS schema");
  return rows[0]!.schema;
}
