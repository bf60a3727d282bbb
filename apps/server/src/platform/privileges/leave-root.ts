import { execFile } from "node:child_process";

import { type Account, isRoot } from "./accounts.ts";

/** Part of Node's process, missing from its types. */
interface WithInitgroups {
  initgroups?: (user: string, extraGroup: number) => void;
}

/**
 * Makes this process, with all its threads, a process of the given user for good: user id, group id, supplementary
 * groups and the variables that name the user. Does nothing when the process is not root.
 * @throws Error (EPERM) where root may not change its user, as in a container without that capability
 */
export function leaveRoot(account: Account): void {
  if (!isRoot()) return;
  // The user id comes last: it takes the right to change the others away.
  joinGroups(account);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  nameUser(account);
}

/**
 * Runs `work` with the rights of the given user and becomes root again: to find out what that user can reach. Everything
 * else this process does meanwhile has the same rights.
 */
export async function asUser<T>(account: Account, work: () => Promise<T>): Promise<T> {
  const groups = process.getgroups?.() ?? [];
  const { HOME, USER, LOGNAME } = process.env;
  try {
    joinGroups(account);
    process.setegid?.(account.gid);
    process.seteuid?.(account.uid);
    nameUser(account);
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

function joinGroups({ name, gid }: Account): void {
  if (name === null) process.setgroups?.([gid]);
  else (process as WithInitgroups).initgroups?.(name, gid);
}

function nameUser({ name, home }: Account): void {
  process.env["HOME"] = home;
  if (name === null) return;
  process.env["USER"] = name;
  process.env["LOGNAME"] = name;
}

/** Whether the user can run `program` and read `files`. Needs root. */
export function canReach({ uid, gid }: Account, program: string, files: readonly string[]): Promise<boolean> {
  const script = 'test -x "$1" || exit 1; for file do test -r "$file" || exit 1; done';
  return new Promise((resolve) => {
    execFile("/bin/sh", ["-c", script, "sh", program, ...files], { cwd: "/", uid, gid }, (error) =>
      resolve(error === null),
    );
  });
}
