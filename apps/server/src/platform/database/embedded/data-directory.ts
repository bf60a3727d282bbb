/** The data directory: created at the first start, and used by one process at a time. */
import { lstatSync } from "node:fs";
import { chmod, mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { messageOf } from "@hubbub/server-kit/fail";
import { StartupError } from "@hubbub/server-kit/startup-error";

const SQLITE_BUSY = 5;
/** A process that was just killed may hold the lock for a moment. */
const PATIENCE_MS = 1000;

/** Creates the data directory if it does not exist. @returns its real path */
export async function prepareDataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    const made = await mkdir(directory, { recursive: true });
    // Independent of the umask: the database's user must be able to enter. Private files have their own permissions.
    if (made !== undefined) await chmod(directory, 0o755);
    return await realpath(directory);
  } catch (error) {
    throw new StartupError(`cannot use the data directory ${directory}: ${messageOf(error)}`);
  }
}

/**
 * Locks the data directory for this process. It is a file lock of the kernel, which Node offers only through SQLite.
 * The kernel releases it however the process ends, and it works across containers that share the directory; a pid file
 * would not. Nothing is written to the file.
 * @returns a function that releases the lock
 * @throws StartupError if another process holds the lock, or the lock file cannot be opened or is a symbolic link
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  const cannotOpen = new StartupError(`cannot use the data directory ${dataDirectory}: its lock file cannot be opened`);
  const path = join(dataDirectory, "hubbub.lock");
  let file: DatabaseSync | undefined;
  try {
    // SQLite would follow a symbolic link, and as root it could create a file anywhere.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw cannotOpen;
    file = new DatabaseSync(path, { timeout: PATIENCE_MS });
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file?.close();
    const isBusy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
    throw isBusy ? new StartupError(`another Hubbub is using this data directory: ${dataDirectory}`) : cannotOpen;
  }
  return () => file.close();
}
