import { chmod, chown, mkdir, mkdtemp } from "node:fs/promises";
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

/** A new directory that only the database's user (and root) can enter: who reaches the socket is trusted. */
export async function makeSocketDirectory(runAs: RunAs): Promise<string> {
  const parent = socketParent();
  try {
    const directory = await mkdtemp(join(parent, PREFIX));
    await giveAway(directory, runAs);
    return directory;
  } catch (error) {
    throw new StartupError(`cannot make a directory in ${parent}: ${(error as Error).message}`);
  }
}

/** The same path again, after the server's end took the directory along. */
export async function remakeSocketDirectory(directory: string, runAs: RunAs): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await giveAway(directory, runAs);
}

async function giveAway(directory: string, { owner }: RunAs): Promise<void> {
  if (owner) await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o700);
}
