/** Bringing a backup back, into an embedded or an external PostgreSQL. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import {
  FORMER_MIGRATION_TABLE,
  migrate,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
} from "../../platform/database/migrate.ts";
import { migrations } from "../../domain/schema/migrations/index.ts";
import { listConnectedNodes } from "../../platform/database/nodes.ts";
import { withDefaults } from "../../platform/database/pool.ts";
import { StartupError } from "../../platform/database/startup-error.ts";
import { ArchiveReader, type Manifest, RowSum, type TableSum } from "./archive.ts";
import { identityVersion, listForeignKeys, PLAIN_SETTINGS, quoted, setSequence } from "./catalog.ts";
import type { BackupReport } from "./dump.ts";
import { BACKED_UP_TABLES } from "./tables.ts";

export interface RestoreOptions {
  connection: pg.ClientConfig;
  file: string;
  /** Replaces what the database holds. */
  force: boolean;
  /** Makes the tables of the bundled sign-on, which are its own business. */
  prepareIdentity: (connection: pg.ClientConfig) => Promise<void>;
}

/**
 * Reads the whole file first: nothing is touched for one that is damaged. Then all of it comes in with one transaction,
 * in tables of the version it was made with, and later migrations follow as in any update.
 */
export async function restore(options: RestoreOptions): Promise<BackupReport> {
  const { connection, file, force, prepareIdentity } = options;
  const manifest = await verify(file);
  const steps = migrations.filter(({ version }) => version <= manifest.schema);
  if (steps.at(-1)?.version !== manifest.schema)
    throw new StartupError(`the backup ${file} was made by a newer Hubbub: update this one first`);
  await withClient(connection, async (client) => {
    const nodes = await listConnectedNodes(client);
    if (nodes.size > 0) throw new StartupError("a Hubbub is running on this database: stop it first");
    if (!force && (await isInUse(client)))
      throw new StartupError("this database holds people and their events already; --force replaces them");
    await clearTables(client);
  });
  await migrate(withDefaults(connection), steps);
  await prepareIdentity(connection);
  const report = await withClient(connection, (client) => load(client, file));
  await migrate(withDefaults(connection), migrations);
  return report;
}

async function verify(file: string): Promise<Manifest> {
  const reader = new ArchiveReader(file);
  try {
    const manifest = await reader.readManifest();
    const sums = new Map<string, TableSum>();
    for (const { name } of manifest.tables) {
      const sum = new RowSum();
      // oxlint-disable-next-line no-unused-vars -- reading is what adds up
      for await (const _row of reader.readRows(sum));
      sums.set(name, sum.end());
    }
    reader.check(await reader.readClosing(), sums);
    const unknown = manifest.tables.find(({ name }) => !BACKED_UP_TABLES.includes(name));
    if (unknown)
      throw new StartupError(`the backup ${file} has a table ${unknown.name} that this Hubbub does not know`);
    return manifest;
  } finally {
    reader.close();
  }
}

/** Whether anybody has begun to use this installation: secrets and the demo come with the first start. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const asked: [table: string, condition: string][] = [
    ["users", "db_id <> 'system'"],
    ["profiles", "wallet_user_id IS NOT NULL"],
    ["identity.accounts", "true"],
  ];
  for (const [table, condition] of asked) {
    const known = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    if (!known.rows[0]?.found) continue;
    const { rows } = await client.query<{ used: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quoted(table)} WHERE ${condition}) AS used`,
    );
    if (rows[0]?.used) return true;
  }
  return false;
}

/** Takes our tables away; whatever else lives in the database stays. */
async function clearTables(client: pg.Client): Promise<void> {
  const records = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE, FORMER_MIGRATION_TABLE, "identity.migrations"];
  const tables = [...BACKED_UP_TABLES, ...records].map(quoted).join(", ");
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
    await client.query(PLAIN_SETTINGS);
    await client.query(`TRUNCATE ${names.map(quoted).join(", ")} CASCADE`);
    // Tables refer to each other in circles: the references are declared again, and so checked, when all rows are in.
    const references = await listForeignKeys(client, names);
    for (const { table, name } of references)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
    const sums = new Map<string, TableSum>();
    for (const { name, columns } of manifest.tables) {
      const sum = new RowSum();
      const statement = `COPY ${quoted(name)} (${columns.map(quoted).join(", ")}) FROM STDIN`;
      await pipeline(Readable.from(reader.readRows(sum), { objectMode: false }), client.query(copyFrom(statement)));
      sums.set(name, sum.end());
    }
    const closing = await reader.readClosing();
    reader.check(closing, sums);
    for (const state of closing.sequences) await setSequence(client, state);
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    await client.query("COMMIT");
    return { tables: names.length, rows: [...sums.values()].reduce((total, sum) => total + sum.rows, 0) };
  } finally {
    reader.close();
  }
}

/** A failure ends the connection, and with it any transaction that was open. */
async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(withDefaults(connection));
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
