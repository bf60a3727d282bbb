/**
 * What happens when Hubbub is started as root (decision 001):
 *
 * 1. main.ts starts a primary, also for one worker. It stays root, and parses no request.
 * 2. The primary starts the database, which refuses to run as root: `run-as.ts` chooses its user, and `ownership.ts` gives
 *    this user the files. With an external database the user is `unprivilegedUser`. The workers get to know the user with
 *    the connection (`unixUser`).
 * 3. A worker (start/serve.ts) loads and starts everything that it needs later, because this user may not be able to read
 *    the program, and listens, because ports below 1024 need root.
 * 4. The worker changes its user (`leave-root.ts`) before it answers a request.
 *
 * The demo is one process, which runs the database and then changes its user, too.
 */
import { readFile } from "node:fs/promises";

export interface UnixUser {
  name: string;
  uid: number;
  gid: number;
  home: string;
}

/** The ids of "nobody" on Linux, for systems without /etc/passwd. */
const NOBODY: UnixUser = { name: "nobody", uid: 65_534, gid: 65_534, home: "/nonexistent" };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Reads the users of /etc/passwd except root. */
export async function readUnixUsers(): Promise<UnixUser[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return passwd.split("\n").flatMap((line): UnixUser[] => {
    const [name, , uid, gid, , home] = line.split(":");
    return name && Number(uid) > 0 && gid ? [{ name, uid: Number(uid), gid: Number(gid), home: home || "/" }] : [];
  });
}

/** The user "postgres", else "nobody". */
export async function unprivilegedUser(): Promise<UnixUser> {
  const users = await readUnixUsers();
  return users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody") ?? NOBODY;
}
