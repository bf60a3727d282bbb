/** A process that was started as root becomes the user of the database. */
import { fileURLToPath } from "node:url";

import type { Logger } from "pino";

import type { Database } from "./domain/schema/open-database.ts";
import { tryConnection } from "./platform/database/open.ts";
import type { UnixUser } from "./platform/privileges/unix-users.ts";
import { asUser, canReach, leaveRoot } from "./platform/privileges/leave-root.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** @returns the user to become; null if the database refuses connections of that user */
export async function userForLater({ unixUser, connection }: Database, log: Logger): Promise<UnixUser | null> {
  try {
    // The socket may be closed to other users, and PostgreSQL may authenticate by the name of the system's user.
    await asUser(unixUser, () => tryConnection(connection));
    return unixUser;
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: the database does not let ${nameOf(unixUser)} in`);
    return null;
  }
}

/** Whether the user can start the program again: can read it and these files. */
export function canStartAgain(unixUser: UnixUser, files: readonly string[]): Promise<boolean> {
  return canReach(unixUser, process.execPath, [program, ...files]);
}

export function stopBeingRoot(unixUser: UnixUser, log: Logger): void {
  try {
    leaveRoot(unixUser);
    log.info(`Started as root; runs as ${nameOf(unixUser)} from now on`);
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: this system does not let it become ${nameOf(unixUser)}`);
  }
}

const nameOf = ({ name, uid }: UnixUser) => name ?? `uid ${uid}`;
