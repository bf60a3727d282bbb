import { randomBytes } from "node:crypto";
import { chmod, lchown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import type { RunAs } from "../../root/run-as.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";

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

/** A new path for a directory of the database's socket. */
export function nameSocketDirectory(): string {
  return join(socketParent(), PREFIX + randomBytes(4).toString("base64url"));
}

/** Whether the path has the form of those that `nameSocketDirectory` returns. */
export function isSocketDirectory(path: string): boolean {
  return path.startsWith("/") && new RegExp(`^${PREFIX}[\\w-]{6}$`, "u").test(basename(path));
}

/**
 * Creates the directory; it may exist after an end of the server. The database trusts every client of the socket, so
 * only its user, root and its `socketGroup` can enter the directory.
 */
export async function makeSocketDirectory(directory: string, { owner, socketGroup }: RunAs): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw new StartupError(`cannot make a directory in ${dirname(directory)}: ${message}`);
    // Every user can create files in the system's temporary directory.
    const found = await lstat(directory);
    const isOurs = [process.getuid?.(), owner?.uid].includes(found.uid);
    if (!found.isDirectory() || !isOurs) throw new StartupError(`${directory} belongs to another user`);
  }
  if (owner) await lchown(directory, owner.uid, socketGroup ?? owner.gid);
  await chmod(directory, socketGroup === null ? 0o700 : 0o710);
}
