/**
 * `node backup-command.ts [file]`: writes a backup of DATABASE_URL or of the embedded database. The server may run
 * meanwhile.
 */
import { resolve } from "node:path";

import type pg from "pg";

import { readConfig } from "./config.ts";
import { backUp, recordBackup } from "./operations/backup/dump.ts";
import { findRunningDatabase } from "./platform/database/open.ts";
import { openDatabaseAsItIs } from "./domain/schema/open-database.ts";

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

interface Reached {
  connection: pg.ClientConfig;
  leave: () => Promise<void>;
}

async function reach(): Promise<Reached> {
  const { databaseUrl, dataDir: dataDirectory } = readConfig(process.env);
  const running = databaseUrl === null ? await findRunningDatabase(dataDirectory) : null;
  if (running) return { connection: running, leave: async () => {} };
  const database = await openDatabaseAsItIs({ databaseUrl, dataDirectory, onFatal: fail });
  return { connection: database.connection, leave: () => database.close() };
}

try {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolve(process.argv[2] ?? `hubbub-backup-${stamp}.gz`);
  const { connection, leave } = await reach();
  try {
    const { rows, tables } = await backUp(connection, file);
    // Only the setup checklist reads this record. The backup is complete without it.
    await recordBackup(connection).catch((error: unknown) => {
      process.stderr.write(
        `The backup is complete, but the checklist of first steps could not be updated: ${String(error)}\n`,
      );
    });
    process.stdout.write(
      `Backup written to ${file}: ${rows} rows of ${tables} tables.\nIt contains personal data and secret keys: store it where nobody else can read it.\n`,
    );
  } finally {
    await leave();
  }
} catch (error) {
  fail(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
}
