/** Users of this machine: a server that is started as root continues as one of them. */
import { readFile } from "node:fs/promises";

export interface UnixUser {
  /** Null if /etc/passwd has no entry for the id. */
  name: string | null;
  uid: number;
  gid: number;
  home: string;
}

/** The ids of "nobody" on Linux, for systems whose /etc/passwd has no unprivileged user. */
const NOBODY: UnixUser = { name: null, uid: 65_534, gid: 65_534, home: "/nonexistent" };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Reads the users of /etc/passwd except root, by name. */
export async function readUnixUsers(): Promise<Map<string, UnixUser>> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entries = passwd.split("\n").flatMap((line): [string, UnixUser][] => {
    const [name, , uid, gid, , home] = line.split(":");
    return name && Number(uid) > 0 && gid
      ? [[name, { name, uid: Number(uid), gid: Number(gid), home: home || "/" }]]
      : [];
  });
  return new Map(entries);
}

/** The user "postgres", else "nobody"; null if the system has neither. */
export function serviceUser(users: ReadonlyMap<string, UnixUser>): UnixUser | null {
  return users.get("postgres") ?? users.get("nobody") ?? null;
}

/** The same for a process that works without an entry in /etc/passwd. */
export async function unprivilegedUser(): Promise<UnixUser> {
  return serviceUser(await readUnixUsers()) ?? NOBODY;
}
