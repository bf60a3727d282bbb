/** `npm run restore -- <file> [--force]`: restores a backup into DATABASE_URL or into the embedded database. */
import { resolve } from "node:path";

import { migrateIdentity } from "@hubbub/identity/store";
import { fail, messageOf } from "@hubbub/server-kit/fail";

import { readConfig } from "../config/config.ts";
import { restore } from "../operations/backup/restore.ts";
import { openDatabase } from "../domain/schema/open-database.ts";

const given = process.argv.slice(2);
const force = given.includes("--force");
const [file, ...rest] = given.filter((argument) => argument !== "--force");
if (file === undefined || rest.length > 0) fail("Usage: npm run restore -- <file> [--force]");

try {
  const { databaseUrl, dataDir: dataDirectory } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDirectory, onFatal: fail }, null);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => database.close());
  const { rows, tables } = await restore({
    connection: database.connection,
    file: resolve(file),
    force,
    prepareIdentity: migrateIdentity,
  });
  process.stdout.write(`Restored ${rows} rows of ${tables} tables. Start Hubbub with npm start.\n`);
} catch (error) {
  fail(`The restore failed: ${messageOf(error)}`);
}
