/**
 * Checks the free disk space. PostgreSQL stops when it cannot write its write-ahead log, and cannot start again until
 * there is space. Therefore Hubbub refuses writes while there is still a reserve; reading continues.
 */
import { statfs } from "node:fs/promises";

/** Four segments of the write-ahead log: more than PostgreSQL writes without requests. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** A value older than this is read again when somebody asks for it. */
const MAX_AGE_MS = 1000;

/** Watches the disk of a directory. If the free space cannot be read, the disk counts as having room. */
export function watchDiskSpace(directory: string, onNotice: (sentence: string) => void, readFree = freeBytesOf) {
  let hasDiskSpace = true;
  let checkedAt = -Infinity;
  const check = async () => {
    checkedAt = performance.now();
    const free = await readFree(directory).catch(() => Infinity);
    if (hasDiskSpace === free >= RESERVE_BYTES) return;
    hasDiskSpace = !hasDiskSpace;
    onNotice(
      hasDiskSpace
        ? "the disk has room again: everything is taken as before"
        : `the disk is almost full (${Math.round(free / 1024 / 1024)} MB left): nothing is written until there is room`,
    );
  };
  return {
    check,
    /** The last value. Every request asks, so while there are any it is about a second old. */
    hasDiskSpace: () => {
      if (performance.now() - checkedAt > MAX_AGE_MS) void check();
      return hasDiskSpace;
    },
  };
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
