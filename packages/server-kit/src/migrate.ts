/** Applies migrations with Kysely's Migrator. */
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
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

const ADVISORY_LOCK = 0x48756262;

/** The migrator runs inside a transaction that has already taken the lock of this module. */
class LockedDialect extends PostgresDialect {
  override createAdapter() {
    const nothing = () => Promise.resolve();
    return Object.assign(super.createAdapter(), { acquireMigrationLock: nothing, releaseMigrationLock: nothing });
  }
}

/**
 * Applies the missing migrations in order. Each one runs in a transaction that takes the lock first, so several nodes may start
 * at the same time, even behind a pooler that assigns a connection per transaction.
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
  const kysely = new Kysely<unknown>({ dialect: new LockedDialect({ pool }) });
  try {
    refuseUnknown("database", await listApplied(pool, schema), migrations);
    while (await kysely.transaction().execute((transaction) => applyNext(transaction, migrations, schema)));
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

/** Applies the first missing migration. Returns false if there is none. */
async function applyNext(
  transaction: Kysely<unknown>,
  migrations: Migrations,
  schema: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ schema: string }>`
    select current_schema() as schema, pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
  if (schema !== null) await transaction.schema.createSchema(schema).ifNotExists().execute();
  const up = (statements: string) => async (kysely: Kysely<unknown>) => {
    await sql.raw(statements).execute(kysely);
  };
  const steps = Object.entries(migrations).map(([name, statements]) => [name, { up: up(statements) }]);
  const migrator = new Migrator({
    db: transaction,
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
    // Without it Kysely would also find tables of other schemas in the same database.
    migrationTableSchema: schema ?? rows[0]!.schema,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
  });
  const { error, results = [] } = await migrator.migrateUp();
  if (error !== undefined) throw error;
  return results.length > 0;
}
