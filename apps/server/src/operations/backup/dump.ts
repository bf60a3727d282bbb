/** Writes a backup: a consistent snapshot of the database, also while the server runs. */
import { StartupError } from "@hubbub/server-kit/startup-error";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { lstat, rename, rm, stat, unlink } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

import { migrations } from "../../domain/schema/migrations.ts";
import { listApplied, refuseUnknown } from "@hubbub/server-kit/migrate";
import {
  type ArchivedTable,
  type BackupReport,
  createManifest,
  END_OF_TABLE,
  type Manifest,
  NEWLINE,
  reportOn,
  type Trailer,
} from "./archive.ts";
import {
  identityVersion,
  listTables,
  quoteIdentifier,
  readSequences,
  SESSION_SETTINGS,
  withClient,
} from "./catalog.ts";

/**
 * Writes a backup to a new file, which appears only when it is complete. Only its owner may read it, because it
 * contains the installation's secrets.
 * @throws StartupError if the file exists, or if the database contains no Hubbub
 */
export async function backUp(connection: pg.ClientConfig, file: string): Promise<BackupReport> {
  if (await stat(file).catch(() => null)) throw new StartupError(`${file} exists already; name another file`);
  const part = `${file}.part`;
  return withClient(connection, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(SESSION_SETTINGS);
    const archive = await createPartFile(part);
    try {
      const trailer = await writeArchive(client, archive);
      await rename(part, file);
      return reportOn(trailer);
    } finally {
      await rm(part, { force: true });
    }
  });
}

/**
 * Creates the temporary file that is renamed to the backup when it is complete. It is always a new file: an existing
 * file would keep its permissions, and an existing link could point anywhere. A file that an interrupted backup of the
 * same user left is removed first.
 */
async function createPartFile(part: string): Promise<WriteStream> {
  const existing = await lstat(part).catch(() => null);
  if (existing && (existing.isDirectory() || existing.uid !== process.getuid?.()))
    throw new StartupError(`${part} is in the way and is not a backup of yours; remove it or name another file`);
  // For a symbolic link, this removes the link, not its target.
  if (existing) await unlink(part);
  const archive = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
  try {
    await once(archive, "open");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new StartupError(`${part} was created by somebody else at the same moment; name another file`);
  }
  return archive;
}

async function writeArchive(client: pg.Client, archive: WriteStream): Promise<Trailer> {
  const manifest = await describeDatabase(client);
  const trailer: Trailer = { rows: {}, sequences: [] };
  const read = async function* () {
    yield toLine(manifest);
    for (const table of manifest.tables) {
      trailer.rows[table.name] = yield* readTable(client, table);
      yield Buffer.from(`${END_OF_TABLE}\n`);
    }
    trailer.sequences = await readSequences(client, Object.keys(trailer.rows));
    yield toLine(trailer);
  };
  await pipeline(read, createGzip({ level: 6 }), archive);
  return trailer;
}

async function describeDatabase(client: pg.Client): Promise<Manifest> {
  const applied = await listApplied(client);
  const schema = applied.at(-1);
  if (schema === undefined) throw new StartupError("there is nothing to back up: this database contains no Hubbub");
  refuseUnknown("database", applied, migrations);
  return createManifest({
    madeAt: new Date().toISOString(),
    schema,
    identity: await identityVersion(client),
    tables: await listTables(client),
  });
}

/** Yields the rows of a table. @returns their number */
async function* readTable(client: pg.Client, { name, columns }: ArchivedTable): AsyncGenerator<Buffer, number> {
  const list = columns.map(quoteIdentifier).join(", ");
  const copyStream = client.query(copyTo(`COPY ${quoteIdentifier(name)} (${list}) TO STDOUT`)) as AsyncIterable<Buffer>;
  let rows = 0;
  for await (const chunk of copyStream) {
    // Line ends inside of values are escaped.
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, end + 1)) rows += 1;
    yield chunk;
  }
  return rows;
}

function toLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Records for the setup checklist that there is a backup. @throws Error if the database has no checklist yet */
export async function recordBackup(connection: pg.ClientConfig): Promise<void> {
  const statement = "insert into setup_facts (name) values ('backup') on conflict (name) do nothing";
  await withClient(connection, (client) => client.query(statement));
}
