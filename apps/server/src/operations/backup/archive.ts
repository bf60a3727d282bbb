/**
 * A backup as a file: one gzip stream of lines. The first line says what follows, then each table's rows in
 * PostgreSQL's COPY text format with `\.` below them, and the last line has how many rows and which hash each should
 * have, so that a file that was cut off or changed is known before anything of it is used.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

import { StartupError } from "../../platform/database/startup-error.ts";

const FORMAT = "hubbub-backup";
const FORMAT_VERSION = 1;
export const END_OF_TABLE = "\\.";
const NEWLINE = 0x0a;

export interface ArchivedTable {
  name: string;
  columns: readonly string[];
}

/** The first line. */
export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  madeAt: string;
  /** Versions of the product's and of the sign-on's tables; null where there was no sign-on. */
  schema: number;
  identity: number | null;
  /** In the order in which they follow. */
  tables: readonly ArchivedTable[];
}

export interface TableSum {
  rows: number;
  sha256: string;
}

export interface SequenceState {
  table: string;
  column: string;
  lastValue: number;
  isCalled: boolean;
}

/** The last line. */
export interface Closing {
  sums: Record<string, TableSum>;
  sequences: readonly SequenceState[];
}

export function manifestOf(facts: Omit<Manifest, "format" | "formatVersion">): Manifest {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...facts };
}

/** Adds up a table's rows as they pass. */
export class RowSum {
  readonly #hash = createHash("sha256");
  #rows = 0;

  /** @param line with its line end */
  add(line: Buffer): void {
    this.#rows += 1;
    this.#hash.update(line);
  }

  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** Reads a backup from its first line to its last. Whatever is wrong with the file is a `StartupError`. */
export class ArchiveReader {
  readonly #lines: AsyncGenerator<Buffer>;
  readonly #stream: ReturnType<typeof createReadStream>;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#stream = createReadStream(file);
    this.#lines = linesOf(this.#stream);
  }

  async readManifest(): Promise<Manifest> {
    const manifest = (await this.#parse("begins")) as Manifest;
    if (manifest.format !== FORMAT) throw this.#broken("it is no backup of Hubbub");
    if (manifest.formatVersion !== FORMAT_VERSION) throw this.#broken("it was made by a newer Hubbub");
    return manifest;
  }

  /** The next table's rows, each with its line end. */
  async *readRows(sum: RowSum): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await this.#next();
      if (line.length === 3 && line.toString("latin1") === `${END_OF_TABLE}\n`) return;
      sum.add(line);
      yield line;
    }
  }

  async readClosing(): Promise<Closing> {
    const closing = (await this.#parse("ends")) as Closing;
    if (!(await this.#lines.next()).done) throw this.#broken("something stands behind its end");
    return closing;
  }

  /** @throws StartupError where a table is not what the last line says of it */
  check(closing: Closing, sums: ReadonlyMap<string, TableSum>): void {
    for (const [name, sum] of sums) {
      const stated = closing.sums[name];
      if (stated?.rows !== sum.rows || stated.sha256 !== sum.sha256)
        throw this.#broken(`its table ${name} was changed or damaged`);
    }
  }

  close(): void {
    this.#stream.destroy();
  }

  async #parse(place: string): Promise<unknown> {
    const line = await this.#next();
    try {
      return JSON.parse(line.toString("utf8")) as unknown;
    } catch (error) {
      throw this.#broken(`it does not read as a backup where it ${place}`, error);
    }
  }

  async #next(): Promise<Buffer> {
    try {
      const { value, done } = await this.#lines.next();
      if (!done) return value;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "ENOENT") throw new StartupError(`there is no file ${this.#file}`);
      throw this.#broken(`it cannot be unpacked (${code || String(error)})`, error);
    }
    throw this.#broken("it is cut off");
  }

  #broken(what: string, cause?: unknown): StartupError {
    return new StartupError(`the backup ${this.#file} cannot be used: ${what}`, { cause });
  }
}

/** The lines of an unpacked stream, each with its line end; what stands behind the last line end is a line too. */
async function* linesOf(packed: ReturnType<typeof createReadStream>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of packed.pipe(unpacked) as AsyncIterable<Buffer>) {
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
