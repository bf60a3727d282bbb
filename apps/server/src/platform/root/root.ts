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
import { execFile } from "node:child_process";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

import type { Logger } from "pino";

import { type Database, tryConnection } from "../database/open.ts";
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

/** Changes ids, groups and variables. @throws Error (EPERM) if root may not, as in some containers */
function leaveRoot(unixUser: UnixUser): void {
  // Root owns the cache of compiled modules, and Node.js would write to it when the process exits.
  flushCompileCache();
  // The user id comes last: after that the process may not change the others.
  joinGroups(unixUser);
  process.setgid?.(unixUser.gid);
  process.setuid?.(unixUser.uid);
  nameUser(unixUser);
}

/** Runs `work` as the given user, then becomes root again. All other code runs as this user meanwhile. */
async function asUser<T>(unixUser: UnixUser, work: () => Promise<T>): Promise<T> {
  const groups = process.getgroups?.() ?? [];
  const { HOME, USER, LOGNAME } = process.env;
  try {
    joinGroups(unixUser);
    process.setegid?.(unixUser.gid);
    process.seteuid?.(unixUser.uid);
    nameUser(unixUser);
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
    for (const [name, value] of Object.entries({ HOME, USER, LOGNAME })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function joinGroups({ name, gid }: UnixUser): void {
  if (name === null) process.setgroups?.([gid]);
  // The types of Node lack this function.
  else (process as { initgroups?: (user: string, extraGroup: number) => void }).initgroups?.(name, gid);
}

function nameUser({ name, home }: UnixUser): void {
  process.env["HOME"] = home;
  if (name === null) return;
  process.env["USER"] = name;
  process.env["LOGNAME"] = name;
}

/** Whether the user can run `program` and read `files`. Needs root. */
export function canReach({ uid, gid }: UnixUser, program: string, files: readonly string[]): Promise<boolean> {
  const script = 'test -x "$1" || exit 1; for file do test -r "$file" || exit 1; done';
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", script, "sh", program, ...files], { cwd: "/", uid, gid }, (error) =>
      resolve(error === null),
    );
  });
}
