/**
 * Checks the free disk space. PostgreSQL stops when it cannot write its write-ahead log, and cannot start again until
 * there is space. Therefore Hubbub refuses writes while there is still a reserve; reading continues.
 */
import { statfs } from "node:fs/promises";
import { join } from "node:path";

/** Four segments of the write-ahead log: more than PostgreSQL writes without requests. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1000;

export interface DiskWatchOptions {
  /** The database in it may be a symbolic link to another disk. */
  dataDirectory: string;
  onNotice: (sentence: string) => void;
  /** Reads the free bytes; tests replace it. */
  freeBytes?: (directory: string) => Promise<number>;
}

export class DiskWatch {
  readonly #options: DiskWatchOptions;
  readonly #timer: NodeJS.Timeout;
  hasDiskSpace = true;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Checks now. If the free space cannot be read, the disk counts as having room. */
  async look(): Promise<void> {
    const { dataDirectory, onNotice, freeBytes = freeBytesOf } = this.#options;
    const free = await freeBytes(join(dataDirectory, "postgres")).catch(() => Infinity);
    const hasDiskSpace = free >= RESERVE_BYTES;
    if (hasDiskSpace === this.hasDiskSpace) return;
    this.hasDiskSpace = hasDiskSpace;
    onNotice(
      hasDiskSpace
        ? "the disk has room again: everything is taken as before"
        : `the disk is almost full (${Math.round(free / 1024 / 1024)} MB left): nothing is written until there is room`,
    );
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
