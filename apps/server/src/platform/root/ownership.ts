/** Changes the owner of the data from root to the user that the database runs as. Never follows symbolic links. */
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

/** The lock, and logs of earlier versions. `adoptCluster` changes the owner of the cluster. */
const FILE = /^(?:hubbub\.lock|postgres\.log(?:\.1)?)$/u;
const CLUSTER = /^postgres(?:\.new-\w+)?$/u;

/**
 * Changes the owner of the data directory and of Hubbub's files in it, so that this user can start Hubbub later. DATA_DIR
 * may name a directory with other files; the directory itself then keeps its owner.
 */
export async function giveDataDirectory(directory: string, owner: Owner): Promise<void> {
  const { uid } = await lstat(directory);
  const names = await readdir(directory);
  const isOfRoot = uid === 0 || owner.uid === 0;
  const isOurs = names.every((name) => FILE.test(name) || CLUSTER.test(name));
  const paths = names.filter((name) => FILE.test(name)).map((name) => join(directory, name));
  for (const path of isOfRoot && isOurs ? [directory, ...paths] : paths)
    await lchown(path, owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
      // Root may lack this right, or the file system may have no owners. `chooseRunAs` then tests whether it works.
      if (error.code !== "EPERM") throw error;
    });
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
