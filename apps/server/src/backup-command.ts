/** `node backup-command.ts [file]`: writes a backup of DATABASE_URL or of the embedded database, running or not. */
import { resolve } from "node:path";

import type pg from "pg";

import { readConfig } from "./config.ts";
import { backUp } from "./operations/backup/dump.ts";
import { recordBackup } from "./operations/backup/record.ts";
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
  const { databaseUrl, dataDirectory } = readConfig(process.env);
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
    // Only the checklist reads the record: without it the backup is just as good.
    await recordBackup(connection).catch((error: unknown) => {
      process.stderr.write(`The backup is good, but could not be recorded in the database: ${String(error)}\n`);
    });
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables. Keep it secret: it holds names, texts and keys.\n`,
    );
  } finally {
    await leave();
  }
} catch (error) {
  fail(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
}
