/**
 * Format of a backup file: a gzip stream of lines. The first line is the manifest. Then each table's rows follow in
 * PostgreSQL's COPY text format, each table ending with `\.`. The last line states the number of each table's rows. gzip
 * has a checksum. So a truncated or damaged file is detected before it is used.
 */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

import { writtenBefore } from "@hubbub/server-kit/migrate";
import { StartupError } from "@hubbub/server-kit/startup-error";

const FORMAT = "hubbub-backup";
/** Version 1 was written before 0.1.0. */
const FORMAT_VERSION = 2;
export const END_OF_TABLE = "\\.";
export const NEWLINE = 0x0a;

export interface ArchivedTable {
  name: string;
  columns: readonly string[];
}

/** The first line of a backup. */
export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  madeAt: string;
  /** The newest migration of the product's tables. */
  schema: string;
  /** The newest migration of the sign-on's tables; null without a bundled sign-on. */
  identity: number | null;
  /** In the order of the file. */
  tables: readonly ArchivedTable[];
}

export interface SequenceState {
  table: string;
  column: string;
  lastValue: number;
}

/** The last line of a backup. */
export interface Trailer {
  /** Number of rows by table. */
  rows: Record<string, number>;
  sequences: readonly SequenceState[];
}

/** What a backup contains. */
export interface BackupReport {
  tables: number;
  rows: number;
}

export function createManifest(facts: Omit<Manifest, "format" | "formatVersion">): Manifest {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...facts };
}

export function reportOn({ rows }: Trailer): BackupReport {
  const counts = Object.values(rows);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

/** Reads a backup in order, from the first line to the last. @throws StartupError for anything wrong with the file */
export class ArchiveReader {
  readonly #lines: AsyncGenerator<Buffer>;
  readonly #stream: ReturnType<typeof createReadStream>;
  readonly #file: string;
  readonly #rows = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
    this.#stream = createReadStream(file);
    this.#lines = linesOf(this.#stream);
  }

  async readManifest(): Promise<Manifest> {
    const manifest = (await this.#parse("first line")) as Manifest;
    if (manifest.format !== FORMAT) throw this.#error("it is not a Hubbub backup");
    if (manifest.formatVersion < FORMAT_VERSION) throw writtenBefore("backup");
    if (manifest.formatVersion !== FORMAT_VERSION) throw this.#error("it was made by a newer Hubbub");
    return manifest;
  }

  /** Reads the rows of the next table, each including the line end. */
  async *readRows({ name }: ArchivedTable): AsyncGenerator<Buffer> {
    let rows = 0;
    for (;;) {
      const line = await this.#next();
      if (line.length === 3 && line.toString("latin1") === `${END_OF_TABLE}\n`) break;
      rows += 1;
      yield line;
    }
    this.#rows.set(name, rows);
  }

  /** @throws StartupError also if a table that was read has another number of rows */
  async readTrailer(): Promise<Trailer> {
    const trailer = (await this.#parse("last line")) as Trailer;
    if (!(await this.#lines.next()).done) throw this.#error("there is data after its end");
    for (const [name, rows] of this.#rows)
      if (trailer.rows[name] !== rows) throw this.#error(`its table ${name} was changed or damaged`);
    return trailer;
  }

  close(): void {
    this.#stream.destroy();
  }

  async #parse(place: string): Promise<unknown> {
    const line = await this.#next();
    try {
      return JSON.parse(line.toString("utf8")) as unknown;
    } catch (error) {
      throw this.#error(`its ${place} is not valid`, error);
    }
  }

  async #next(): Promise<Buffer> {
    try {
      const { value, done } = await this.#lines.next();
      if (!done) return value;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "ENOENT") throw new StartupError(`there is no file ${this.#file}`);
      throw this.#error(`it cannot be decompressed (${code || String(error)})`, error);
    }
    throw this.#error("it is truncated");
  }

  #error(reason: string, cause?: unknown): StartupError {
    return new StartupError(`the backup ${this.#file} cannot be used: ${reason}`, { cause });
  }
}

/** Yields the lines of a compressed stream, including line ends. The last line may lack one. */
async function* linesOf(compressed: ReturnType<typeof createReadStream>): AsyncGenerator<Buffer> {
  const decompressed = createGunzip();
  compressed.on("error", (error) => decompressed.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of compressed.pipe(decompressed) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const line = chunk.subarray(from, end + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line;
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
