/**
 * Checks the free disk space. PostgreSQL stops when it cannot write its write-ahead log, and cannot start again until
 * there is space. Therefore Hubbub refuses writes while there is still a reserve; reading continues.
 */
import { statfs } from "node:fs/promises";

/** Four segments of the write-ahead log: more than PostgreSQL writes without requests. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const CHECK_INTERVAL_MS = 1000;

/** Watches the disk of a directory until `stop`. If the free space cannot be read, the disk counts as having room. */
export function watchDiskSpace(directory: string, onNotice: (sentence: string) => void, readFree = freeBytesOf) {
  let hasDiskSpace = true;
  const check = async () => {
    const free = await readFree(directory).catch(() => Infinity);
    if (hasDiskSpace === free >= RESERVE_BYTES) return;
    hasDiskSpace = !hasDiskSpace;
    onNotice(
      hasDiskSpace
        ? "the disk has room again: everything is taken as before"
        : `the disk is almost full (${Math.round(free / 1024 / 1024)} MB left): nothing is written until there is room`,
    );
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return { check, hasDiskSpace: () => hasDiskSpace, stop: () => clearInterval(timer) };
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
