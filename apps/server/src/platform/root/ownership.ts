/** Changes the owner of the data from root to the user that the database runs as. Never follows symbolic links. */
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

/** Hubbub's files in a data directory, without the cluster, whose owner `adoptCluster` changes. */
const OWN_FILES = ["hubbub.lock", "postgres.log", "postgres.log.1"];
const OWN_NAME = /^(?:hubbub\.lock|postgres(?:\.new-\w+|\.log(?:\.1)?)?)$/u;

/**
 * Changes the owner of the data directory, so that this user can start Hubbub later. Only if it contains nothing but
 * Hubbub's files: DATA_DIR may name a directory with other files.
 */
export async function giveDataDirectory(directory: string, owner: Owner): Promise<void> {
  const { uid } = await lstat(directory);
  if (uid === owner.uid || (uid !== 0 && owner.uid !== 0)) return;
  if (!(await readdir(directory)).every((name) => OWN_NAME.test(name))) return;
  // EPERM: root may lack this right, or the file system may have no owners. `chooseRunAs` then tests whether it works.
  await lchown(directory, owner.uid, owner.gid).catch(unless("EPERM"));
}

/** Changes the owner of the lock and the logs. */
export async function giveOwnFiles(directory: string, owner: Owner): Promise<void> {
  for (const name of OWN_FILES) {
    await lchown(join(directory, name), owner.uid, owner.gid).catch(unless("ENOENT"));
  }
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException): void => {
    if (error.code !== code) throw error;
  };
}

/**
 * Changes the owner of a directory and of everything in it. The directory itself comes last: as long as it has the old
 * owner, the next start repeats an interrupted change.
 */
export async function giveTree(path: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveTree(child, owner);
    else await lchown(child, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}
