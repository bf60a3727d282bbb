import { chmod, lchown, lstat, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { StartupError } from "../startup-error.ts";
import type { RunAs } from "./run-as.ts";

const PREFIX = "hubbub-";
/** The kernel takes 103 bytes (macOS) for the whole path of a socket; ours adds 28. */
const PARENT_MAX = 70;

/** The system's directory for temporary files, where its path fits a socket and PostgreSQL's list of directories. */
export function socketParent(): string {
  const parent = tmpdir();
  return parent.length <= PARENT_MAX && /^\/[\w./-]*$/u.test(parent) ? parent : "/tmp";
}

/** Whether a path can only be one of ours. */
export function isSocketDirectory(path: string): boolean {
  return path.startsWith("/") && new RegExp(`^${PREFIX}\\w{6}$`, "u").test(basename(path));
}

/**
 * A new directory for the database's socket. Who reaches the socket is trusted, so only the database's user, root and
 * `socketGroup` can enter it.
 */
export async function makeSocketDirectory(runAs: RunAs, socketGroup: number | null): Promise<string> {
  const parent = socketParent();
  try {
    const directory = await mkdtemp(join(parent, PREFIX));
    await giveAway(directory, runAs, socketGroup);
    return directory;
  } catch (error) {
    throw new StartupError(`cannot make a directory in ${parent}: ${(error as Error).message}`);
  }
}

/** The same path again, after the server's end took the directory along. */
export async function remakeSocketDirectory(
  directory: string,
  runAs: RunAs,
  socketGroup: number | null,
): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    // Anybody may create things in the system's temporary directory.
    const found = await lstat(directory);
    const isOurs = [process.getuid?.(), runAs.owner?.uid].includes(found.uid);
    if (!found.isDirectory() || !isOurs) throw new StartupError(`${directory} belongs to another user`);
  });
  await giveAway(directory, runAs, socketGroup);
}

async function giveAway(directory: string, { owner }: RunAs, socketGroup: number | null): Promise<void> {
  if (owner) await lchown(directory, owner.uid, socketGroup ?? owner.gid);
  await chmod(directory, socketGroup === null ? 0o700 : 0o710);
}
