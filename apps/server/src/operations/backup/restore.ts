/** Restores a backup into an embedded or external PostgreSQL. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { migrate, MIGRATION_TABLES, refuseUnknown } from "@hubbub/server-kit/migrate";
import { migrations } from "../../domain/schema/migrations.ts";
import { listConnectedNodes } from "../../platform/database/nodes.ts";
import { withDefaults } from "../../platform/database/connection-settings.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { ArchiveReader, type BackupReport, type Manifest, reportOn } from "./archive.ts";
import {
  ALL_TABLES,
  BACKED_UP_TABLES,
  identityVersion,
  listForeignKeys,
  quoteIdentifier,
  SESSION_SETTINGS,
  setSequence,
  withClient,
} from "./catalog.ts";

interface RestoreOptions {
  connection: pg.ClientConfig;
  file: string;
  /** Whether to replace existing data. */
  force: boolean;
  /** Creates the tables of the bundled sign-on, which has its own migrations. */
  prepareIdentity: (connection: pg.ClientConfig) => Promise<void>;
}

/**
 * Restores a backup. The complete file is verified before anything changes. Then the tables are created in the version
 * of the backup, all rows are loaded in one transaction, and later migrations run as in an update.
 * @throws StartupError if the file is damaged or from a newer version, or if the database is in use
 */
export async function restore(options: RestoreOptions): Promise<BackupReport> {
  const { connection, file, force, prepareIdentity } = options;
  const manifest = await verify(file);
  refuseUnknown("backup", [manifest.schema], migrations);
  const archivedMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= manifest.schema));
  await withClient(connection, async (client) => {
    const nodes = await listConnectedNodes(client);
    if (nodes.size > 0) throw new StartupError("a Hubbub is running on this database: stop it first");
    if (!force && (await isInUse(client)))
      throw new StartupError("this database already contains people and their events; --force replaces them");
    await clearTables(client);
  });
  await migrate(withDefaults(connection), archivedMigrations);
  await prepareIdentity(connection);
  const report = await withClient(connection, (client) => load(client, file));
  await migrate(withDefaults(connection), migrations);
  return report;
}

async function verify(file: string): Promise<Manifest> {
  const reader = new ArchiveReader(file);
  try {
    const manifest = await reader.readManifest();
    for (const table of manifest.tables) for await (const _row of reader.readRows(table));
    await reader.readTrailer();
    const unknown = manifest.tables.find(({ name }) => !BACKED_UP_TABLES.includes(name));
    if (unknown)
      throw new StartupError(`the backup ${file} has a table ${unknown.name} that this Hubbub does not know`);
    return manifest;
  } finally {
    reader.close();
  }
}

/** Whether somebody has used this installation. Secrets and the demo event exist after the first start. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const conditions: [table: string, condition: string][] = [
    ["users", "db_id <> 'system'"],
    ["profiles", "wallet_user_id IS NOT NULL"],
    ["identity.accounts", "true"],
  ];
  for (const [table, condition] of conditions) {
    const existence = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    if (!existence.rows[0]?.found) continue;
    const { rows } = await client.query<{ used: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quoteIdentifier(table)} WHERE ${condition}) AS used`,
    );
    if (rows[0]?.used) return true;
  }
  return false;
}

/** Drops Hubbub's tables. Other tables in the database stay. */
async function clearTables(client: pg.Client): Promise<void> {
  const records = [...MIGRATION_TABLES, ...MIGRATION_TABLES.map((table) => `identity.${table}`)];
  const tables = [...ALL_TABLES, ...records].map(quoteIdentifier).join(", ");
  // Without the schema there is nothing in it to drop, and naming it would be an error.
  await client.query("CREATE SCHEMA IF NOT EXISTS identity");
  await client.query(`SET client_min_messages = warning; DROP TABLE IF EXISTS ${tables} CASCADE`);
}

async function load(client: pg.Client, file: string): Promise<BackupReport> {
  const reader = new ArchiveReader(file);
  try {
    const manifest = await reader.readManifest();
    const identity = await identityVersion(client);
    if ((manifest.identity ?? 0) > (identity ?? 0))
      throw new StartupError(`the backup ${file} has accounts of a newer sign-on: update Hubbub first`);
    const names = manifest.tables.map(({ name }) => name);
    await client.query("BEGIN");
    await client.query(SESSION_SETTINGS);
    await client.query(`TRUNCATE ${names.map(quoteIdentifier).join(", ")} RESTART IDENTITY CASCADE`);
    // Some foreign keys form cycles. They are dropped and, after all rows are loaded, added again, which checks them.
    const references = await listForeignKeys(client, names);
    for (const { table, name } of references)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`);
    for (const table of manifest.tables) {
      const columns = table.columns.map(quoteIdentifier).join(", ");
      const statement = `COPY ${quoteIdentifier(table.name)} (${columns}) FROM STDIN`;
      await pipeline(Readable.from(reader.readRows(table), { objectMode: false }), client.query(copyFrom(statement)));
    }
    const trailer = await reader.readTrailer();
    for (const state of trailer.sequences) await setSequence(client, state);
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`);
    await client.query("COMMIT");
    return reportOn(trailer);
  } finally {
    reader.close();
  }
}
