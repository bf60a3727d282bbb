import { lstatSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { StartupError } from "../startup-error.ts";

const SQLITE_BUSY = 5;
/** A process just killed may still be on its way out. */
const PATIENCE_MS = 1000;

/**
 * Takes the data directory for this process, or throws. The lock is the kernel's (SQLite is how Node reaches it), so it
 * ends with the process however that ends, holds across containers that share the directory, and no recycled process
 * id can be mistaken for it. Nothing is ever written to the file.
 * @returns releases the lock
 */
export function lockDataDirectory(dataDirectory: string): () => void {
  let file: DatabaseSync | null = null;
  const path = join(dataDirectory, "hubbub.lock");
  try {
    // SQLite would follow a link, and as root create a file wherever it points.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error(`${path} is a symbolic link`);
    file = new DatabaseSync(path, { timeout: PATIENCE_MS });
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartupError(`another Hubbub is using this data directory: ${dataDirectory}`);
    }
    throw new StartupError(`cannot use the data directory ${dataDirectory}: its lock file cannot be opened`);
  }
  const held = file;
  return () => {
    if (held.isOpen) held.close();
  };
}
