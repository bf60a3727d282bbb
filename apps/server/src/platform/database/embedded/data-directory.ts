import { chmod, lchown, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";

import { StartupError } from "../../startup-error.ts";
import type { Owner } from "./run-as.ts";

/** Hubbub's files in a data directory, without the cluster, whose owner `adoptCluster` changes. */
const OWN_FILES = ["hubbub.lock", "postgres.log", "postgres.log.1"];
const OWN_NAME = /^(?:hubbub\.lock|postgres(?:\.new-\w+|\.log(?:\.1)?)?)$/u;

const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
};

/** Creates the data directory if it does not exist. @returns its real path */
export async function prepareDataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    const made = await mkdir(directory, { recursive: true });
    // Independent of the umask: the database's user must be able to enter. Private files have their own permissions.
    if (made !== undefined) await chmod(directory, 0o755);
    return await realpath(directory);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    throw new StartupError(`cannot use the data directory ${directory}: ${REASONS[code] ?? code}`);
  }
}

/**
 * As root: changes the owner of the directory to the user that the database will run as, so that this user can start
 * Hubbub later. Only if it contains nothing but Hubbub's files: DATA_DIR may name a directory with other files.
 */
export async function giveDataDirectory(directory: string, owner: Owner): Promise<void> {
  const { uid } = await lstat(directory);
  if (uid === owner.uid || (uid !== 0 && owner.uid !== 0)) return;
  if (!(await readdir(directory)).every((name) => OWN_NAME.test(name))) return;
  await lchown(directory, owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
    // Root may lack this right, or the file system may have no owners. `chooseRunAs` then tests whether it works
    // anyway.
    if (error.code !== "EPERM") throw error;
  });
}

/** Changes the owner of the lock and the logs in the same way, without following symbolic links. */
export async function giveOwnFiles(directory: string, owner: Owner): Promise<void> {
  for (const name of OWN_FILES) {
    await lchown(join(directory, name), owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}
