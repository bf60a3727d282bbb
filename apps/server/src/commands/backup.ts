/**
 * `npm run backup -- [file]`: writes a backup of DATABASE_URL or of the embedded database. The server may run
 * meanwhile.
 */
import { resolve } from "node:path";

import { fail, messageOf } from "@hubbub/server-kit/fail";

import { readConfig } from "../config/config.ts";
import { openDatabase } from "../domain/schema/open-database.ts";
import { backUp, recordBackup } from "../operations/backup/dump.ts";
import { findRunningDatabase } from "../platform/database/server.ts";

try {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolve(process.argv[2] ?? `hubbub-backup-${stamp}.gz`);
  const { databaseUrl, dataDir: dataDirectory } = readConfig(process.env);
  await using opened = new AsyncDisposableStack();
  const open = async () => {
    const database = await openDatabase({ databaseUrl, dataDirectory, onFatal: fail }, null);
    opened.defer(() => database.close());
    return database.connection;
  };
  const running = databaseUrl === null ? await findRunningDatabase(dataDirectory) : null;
  const connection = running ?? (await open());
  const { rows, tables } = await backUp(connection, file);
  // Only the setup checklist reads this record. The backup is complete without it.
  await recordBackup(connection).catch(() => undefined);
  process.stdout.write(
    `Backup written to ${file}: ${rows} rows of ${tables} tables.\nIt contains personal data and secret keys: store it where nobody else can read it.\n`,
  );
} catch (error) {
  fail(`The backup failed: ${messageOf(error)}`);
}
