import { chmod, lchown, lstat, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import type { RunAs } from "../../root/run-as.ts";
import { StartupError } from "../../startup-error.ts";

const PREFIX = "hubbub-";
/** A socket's path may have 103 bytes (macOS). The names below this directory take 28 of them. */
const PARENT_MAX = 70;

/**
 * The system's directory for temporary files; /tmp if its path is too long for a socket, or has characters that
 * PostgreSQL's list of directories cannot contain.
 */
export function socketParent(): string {
  const parent = tmpdir();
  return parent.length <= PARENT_MAX && /^\/[\w./-]*$/u.test(parent) ? parent : "/tmp";
}

/** Whether the path has the form of the directories that `makeSocketDirectory` creates. */
export function isSocketDirectory(path: string): boolean {
  return path.startsWith("/") && new RegExp(`^${PREFIX}\\w{6}$`, "u").test(basename(path));
}

/**
 * Creates a directory for the database's socket. The database trusts every client of the socket, so only its user, root
 * and its `socketGroup` can enter the directory.
 */
export async function makeSocketDirectory(runAs: RunAs): Promise<string> {
  const parent = socketParent();
  try {
    const directory = await mkdtemp(join(parent, PREFIX));
    await setPermissions(directory, runAs);
    return directory;
  } catch (error) {
    throw new StartupError(`cannot make a directory in ${parent}: ${(error as Error).message}`);
  }
}

/** Creates the directory again under the same path, because it was removed when the server ended. */
export async function remakeSocketDirectory(directory: string, runAs: RunAs): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    // Every user can create files in the system's temporary directory.
    const found = await lstat(directory);
    const isOurs = [process.getuid?.(), runAs.owner?.uid].includes(found.uid);
    if (!found.isDirectory() || !isOurs) throw new StartupError(`${directory} belongs to another user`);
  });
  await setPermissions(directory, runAs);
}

async function setPermissions(directory: string, { owner, socketGroup }: RunAs): Promise<void> {
  if (owner) await lchown(directory, owner.uid, socketGroup ?? owner.gid);
  await chmod(directory, socketGroup === null ? 0o700 : 0o710);
}
