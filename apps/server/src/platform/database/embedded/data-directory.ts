import { chmod, lchown, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";

import { StartupError } from "../startup-error.ts";
import type { Owner } from "./run-as.ts";

/** What Hubbub keeps in a data directory; the database itself is handed over by `adoptCluster`. */
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

/** Makes the data directory where it is missing; its real path. */
export async function prepareDataDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    const made = await mkdir(directory, { recursive: true });
    // Whatever the umask: the unprivileged user of the database passes through. What is private is so one level down.
    if (made !== undefined) await chmod(directory, 0o755);
    return await realpath(directory);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    throw new StartupError(`cannot use the data directory ${directory}: ${REASONS[code] ?? code}`);
  }
}

/**
 * As root: gives the directory to the user the database will run as, so that this user can start Hubbub later. Only a
 * directory that holds nothing but Hubbub's files changes hands: DATA_DIR may name a folder with other things in it.
 */
export async function giveDataDirectory(directory: string, owner: Owner): Promise<void> {
  const { uid } = await lstat(directory);
  if (uid === owner.uid || (uid !== 0 && owner.uid !== 0)) return;
  if (!(await readdir(directory)).every((name) => OWN_NAME.test(name))) return;
  await lchown(directory, owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
    // Root without this right, or a file system without owners: the trial that follows decides whether it matters.
    if (error.code !== "EPERM") throw error;
  });
}

/** The same for the lock and the logs. A symbolic link in their place is given away itself, not what it points to. */
export async function giveOwnFiles(directory: string, owner: Owner): Promise<void> {
  for (const name of OWN_FILES) {
    await lchown(join(directory, name), owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}
