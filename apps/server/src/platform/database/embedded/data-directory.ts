import { chmod, mkdir, realpath } from "node:fs/promises";
import { resolve } from "node:path";

import { StartupError } from "@hubbub/server-kit/startup-error";

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
