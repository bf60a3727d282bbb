/**
 * What happens when Hubbub is started as root (decision 175):
 *
 * 1. PostgreSQL refuses to run as root. `run-as.ts` chooses the user that it runs as, and `ownership.ts` changes the
 *    owner of the data to this user, the successor of root.
 * 2. Before a process listens, `findSuccessor` checks that the database lets the successor in. If the successor cannot
 *    read the program, the process loads and starts everything that it needs later.
 * 3. Once it listens, `becomeSuccessor` changes the user of the process. Ports below 1024 need root until then.
 *
 * If only root can start the database again (`databaseNeedsRoot`), main.ts starts a primary even for one worker. The
 * primary stays root: it runs the database and starts workers. Each worker does steps 2 and 3.
 */
import { fileURLToPath } from "node:url";

import type { Logger } from "pino";

import { type Database, tryConnection } from "../database/open.ts";
import { asUser, canReach, leaveRoot } from "./leave-root.ts";
import { isRoot, type UnixUser } from "./unix-users.ts";

const program = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** The user that a process which was started as root becomes. */
export interface Successor {
  unixUser: UnixUser;
  /** Whether this user can read the program, and so start processes. */
  canStartProcesses: boolean;
}

/**
 * @param files what else the user must be able to read to start the program
 * @returns null if this process is not root, or stays root because the database refuses that user
 */
export async function findSuccessor(
  { unixUser, connection }: Pick<Database<unknown>, "unixUser" | "connection">,
  log: Logger,
  files: readonly string[] = [],
): Promise<Successor | null> {
  if (!isRoot()) return null;
  try {
    // The socket may be closed to other users, and PostgreSQL may authenticate by the name of the system's user.
    await asUser(unixUser, () => tryConnection(connection));
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: the database does not let ${nameOf(unixUser)} in`);
    return null;
  }
  return { unixUser, canStartProcesses: await canReach(unixUser, process.execPath, [program, ...files]) };
}

/** Changes the user of this process permanently. Logs a warning if the system does not allow that. */
export function becomeSuccessor({ unixUser }: Successor, log: Logger): void {
  try {
    leaveRoot(unixUser);
    log.info(`Started as root; runs as ${nameOf(unixUser)} from now on`);
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: this system does not let it become ${nameOf(unixUser)}`);
  }
}

const nameOf = ({ name, uid }: UnixUser) => name ?? `uid ${uid}`;
