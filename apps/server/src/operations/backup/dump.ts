/** Writing a backup, also while the server runs: one moment of the database, whatever is written meanwhile. */
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { lstat, rename, rm, stat, unlink } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";

import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

import { withDefaults } from "../../platform/database/pool.ts";
import { StartupError } from "../../platform/database/startup-error.ts";
import {
  type ArchivedTable,
  type Closing,
  END_OF_TABLE,
  type Manifest,
  manifestOf,
  RowSum,
  type TableSum,
} from "./archive.ts";
import { identityVersion, listTables, PLAIN_SETTINGS, productVersion, quoted, readSequences } from "./catalog.ts";

export interface BackupReport {
  tables: number;
  rows: number;
}

/**
 * Writes everything to a file that must not exist yet; it appears when it is whole. Only its owner may read it: it
 * holds the installation's secrets.
 */
export async function backUp(connection: pg.ClientConfig, file: string): Promise<BackupReport> {
  if (await stat(file).catch(() => null)) throw new StartupError(`${file} exists already; name another file`);
  const part = `${file}.part`;
  const client = new pg.Client(withDefaults(connection));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(PLAIN_SETTINGS);
    const archive = await createPart(part);
    try {
      const report = await write(client, archive);
      await client.query("COMMIT");
      await rename(part, file);
      return report;
    } finally {
      await rm(part, { force: true });
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates the file that becomes the backup. It is always a new one: a file or a link that stands there already would
 * keep its permissions, or lead the secrets elsewhere. What a killed backup of the same user left is removed first.
 */
async function createPart(part: string): Promise<WriteStream> {
  const left = await lstat(part).catch(() => null);
  if (left && (left.isDirectory() || left.uid !== process.getuid?.()))
    throw new StartupError(`${part} is in the way and is not a backup of yours; remove it or name another file`);
  // Removes a link itself, never what it points to.
  if (left) await unlink(part);
  const archive = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
  try {
    await once(archive, "open");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new StartupError(`${part} was created by somebody else at the same moment; name another file`);
  }
  return archive;
}

async function write(client: pg.Client, archive: WriteStream): Promise<BackupReport> {
  const packed = createGzip({ level: 6 });
  const written = pipeline(packed, archive);
  // Awaited below; until then a failing disk must not count as unheard.
  written.catch(() => {});
  const manifest = await describe(client);
  await put(packed, line(manifest));
  const closing: Closing = { sums: {}, sequences: [] };
  for (const table of manifest.tables) {
    closing.sums[table.name] = await writeTable(client, table, packed);
    await put(packed, Buffer.from(`${END_OF_TABLE}\n`));
  }
  const names = manifest.tables.map(({ name }) => name);
  await put(packed, line({ ...closing, sequences: await readSequences(client, names) }));
  packed.end();
  await written;
  const rows = Object.values(closing.sums).reduce((sum, table) => sum + table.rows, 0);
  return { tables: names.length, rows };
}

async function describe(client: pg.Client): Promise<Manifest> {
  const schema = await productVersion(client);
  if (schema === null) throw new StartupError("there is nothing to back up: this database holds no Hubbub");
  return manifestOf({
    madeAt: new Date().toISOString(),
    schema,
    identity: await identityVersion(client),
    tables: await listTables(client),
  });
}

async function writeTable(client: pg.Client, { name, columns }: ArchivedTable, packed: Gzip): Promise<TableSum> {
  const sum = new RowSum();
  const list = columns.map(quoted).join(", ");
  let rest: Buffer = Buffer.alloc(0);
  const copied = client.query(copyTo(`COPY ${quoted(name)} (${list}) TO STDOUT`)) as AsyncIterable<Buffer>;
  for await (const chunk of copied) {
    // Chunks end anywhere; sums are of whole lines.
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = all.indexOf(0x0a); end !== -1; end = all.indexOf(0x0a, from)) {
      sum.add(all.subarray(from, end + 1));
      from = end + 1;
    }
    rest = all.subarray(from);
    await put(packed, chunk);
  }
  return sum.end();
}

async function put(packed: Gzip, data: Buffer): Promise<void> {
  if (packed.destroyed) throw packed.errored ?? new Error("The file was closed");
  if (!packed.write(data)) await Promise.race([once(packed, "drain"), once(packed, "close")]);
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
