/** Applies migrations with Kysely's Migrator, and takes over the table of the mechanism that came before it. */
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { type Migration as KyselyMigration, Migrator } from "kysely/migration";
import pg from "pg";

import { StartupError } from "../startup-error.ts";

/** One step of the history of the tables. A released step is never changed, only followed by another one. */
export interface Migration {
  version: number;
  name: string;
  /** Plain SQL statements, run in one transaction. */
  sql: string;
}

/** Has one row for each applied migration. */
export const MIGRATION_TABLE = "applied_migrations";
export const MIGRATION_LOCK_TABLE = "applied_migrations_lock";
/** Had that role before Kysely's Migrator. */
export const FORMER_MIGRATION_TABLE = "schema_migrations";

/** Any number that nothing else uses as a lock. The former mechanism used the same. */
const ADVISORY_LOCK = 0x48756262;

interface MigrationTables {
  [MIGRATION_TABLE]: { name: string; timestamp: string };
  [FORMER_MIGRATION_TABLE]: { version: number; applied_at: Date };
}
type MigrationDatabase = Kysely<MigrationTables>;

/** The migrator runs inside a transaction that already holds the lock of this module. */
class LockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

class LockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedAdapter();
  }
}

/**
 * Applies the missing migrations, in order of version. Each one is a transaction that also holds the lock, so several
 * nodes may start at the same time, also behind a pooler that assigns a connection per transaction.
 * @throws StartupError if a migration fails, or if a newer version of this program has changed the database
 */
export async function migrate(connection: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // A lost connection also fails the query that is running, and that is where it is handled.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const kysely = new Kysely<MigrationTables>({ dialect: new LockedDialect({ pool }) });
  try {
    while (await kysely.transaction().execute((transaction) => applyNext(transaction, migrations)));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`the database could not be brought up to date: ${reason}`, { cause: error });
  } finally {
    await kysely.destroy().catch(() => {});
  }
}

/** The name of a migration in Kysely's table. Kysely applies migrations in the order of their names. */
export function migrationNameOf({ version, name }: Pick<Migration, "version" | "name">): string {
  return `${String(version).padStart(3, "0")}_${name}`;
}

/** Applies the first missing migration. Returns false if there is none. */
async function applyNext(transaction: MigrationDatabase, migrations: readonly Migration[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
  const { rows } = await sql<{ schema: string; hasTable: boolean; hasFormer: boolean }>`
    select current_schema() as schema,
      to_regclass(${MIGRATION_TABLE}) is not null as "hasTable",
      to_regclass(${FORMER_MIGRATION_TABLE}) is not null as "hasFormer"`.execute(transaction);
  const [state] = rows;
  if (!state) throw new Error("the database did not report its migration tables");
  if (state.hasTable) refuseNewer(await listApplied(transaction), migrations);
  const run = async (steps: readonly Migration[]) => {
    const migrator = new Migrator({
      db: transaction,
      migrationTableName: MIGRATION_TABLE,
      migrationLockTableName: MIGRATION_LOCK_TABLE,
      // Without it Kysely would also find tables of other schemas in the same database.
      migrationTableSchema: state.schema,
      provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps.map(toKysely))) },
    });
    const { error, results } = await migrator.migrateUp();
    if (error !== undefined) throw error;
    return results ?? [];
  };
  if (state.hasFormer) {
    const applied = await readFormer(transaction, migrations);
    // Without steps, this only creates the tables.
    await run([]);
    if (applied.length > 0) await transaction.insertInto(MIGRATION_TABLE).values(applied).execute();
    await transaction.schema.dropTable(FORMER_MIGRATION_TABLE).execute();
  }
  return (await run(migrations)).length > 0;
}

function toKysely(migration: Migration): [name: string, migration: KyselyMigration] {
  const up = async (kysely: MigrationDatabase) => {
    await sql.raw(migration.sql).execute(kysely);
  };
  return [migrationNameOf(migration), { up }];
}

async function listApplied(transaction: MigrationDatabase): Promise<string[]> {
  const rows = await transaction.selectFrom(MIGRATION_TABLE).select("name").execute();
  return rows.map(({ name }) => name);
}

/**
 * The rows of Kysely's table for what the former table records: everything up to its highest version counts as applied.
 * Times never decrease with the version, because Kysely checks that order.
 */
async function readFormer(
  transaction: MigrationDatabase,
  migrations: readonly Migration[],
): Promise<MigrationTables[typeof MIGRATION_TABLE][]> {
  const rows = await transaction.selectFrom(FORMER_MIGRATION_TABLE).select(["version", "applied_at"]).execute();
  const latest = Math.max(0, ...rows.map(({ version }) => version));
  refuseNewer([migrationNameOf({ version: latest, name: "" })], migrations);
  return migrations
    .filter(({ version }) => version <= latest)
    .map((migration) => {
      const times = rows.filter(({ version }) => version <= migration.version).map((row) => row.applied_at.getTime());
      return { name: migrationNameOf(migration), timestamp: new Date(Math.max(0, ...times)).toISOString() };
    });
}

/** @throws StartupError if one of the applied migrations is newer than all that this program knows */
function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const version = Math.max(0, ...applied.map((name) => Number.parseInt(name, 10)));
  const newest = migrations.at(-1)?.version ?? 0;
  if (version <= newest) return;
  throw new StartupError(
    `the database was written by a newer Hubbub (tables of version ${version}, this one knows ${newest}): ` +
      "update Hubbub, or use another database",
  );
}
