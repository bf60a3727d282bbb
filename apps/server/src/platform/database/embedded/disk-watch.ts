/**
 * Looks how much room the disk has. PostgreSQL that finds none for its log ends, and cannot start again before there is
 * some: so nothing is written any more while there is still a reserve, and reading goes on.
 */
import { statfs } from "node:fs/promises";

/** Ample for what PostgreSQL writes by itself: four segments of its log. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 1000;

export interface DiskWatchOptions {
  directory: string;
  onNotice: (sentence: string) => void;
  onChange?: (hasRoom: boolean) => void;
  /** For tests. */
  freeBytes?: (directory: string) => Promise<number>;
}

export class DiskWatch {
  readonly #options: DiskWatchOptions;
  readonly #timer: NodeJS.Timeout;
  hasRoom = true;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Looks now. A disk that does not say how full it is counts as having room: PostgreSQL will know. */
  async look(): Promise<void> {
    const { directory, onNotice, onChange, freeBytes = freeBytesOf } = this.#options;
    const free = await freeBytes(directory).catch(() => Infinity);
    const hasRoom = free >= RESERVE_BYTES;
    if (hasRoom === this.hasRoom) return;
    this.hasRoom = hasRoom;
    onChange?.(hasRoom);
    onNotice(
      hasRoom
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
