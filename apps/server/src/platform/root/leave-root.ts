import { execFile } from "node:child_process";
import { flushCompileCache } from "node:module";

import { type UnixUser, isRoot } from "./unix-users.ts";

/** A function of Node's `process` that its types lack. */
interface WithInitgroups {
  initgroups?: (user: string, extraGroup: number) => void;
}

/**
 * Changes the user of this process and its threads permanently: user id, group id, supplementary groups and the
 * environment variables that name the user. Does nothing if the process is not root.
 * @throws Error (EPERM) if root may not change its user, as in a container without that capability
 */
export function leaveRoot(unixUser: UnixUser): void {
  if (!isRoot()) return;
  // Root owns the cache of compiled modules, and Node.js would write to it when the process exits.
  flushCompileCache();
  // The user id comes last: after that the process may not change the others.
  joinGroups(unixUser);
  process.setgid?.(unixUser.gid);
  process.setuid?.(unixUser.uid);
  nameUser(unixUser);
}

/**
 * Runs `work` with the rights of the given user, then becomes root again. It is used to find out what that user can
 * read and write. Whatever else the process does at the same time has the same rights.
 */
export async function asUser<T>(unixUser: UnixUser, work: () => Promise<T>): Promise<T> {
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
  else (process as WithInitgroups).initgroups?.(name, gid);
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
