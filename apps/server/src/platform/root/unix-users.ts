/** Users of this machine: a server that is started as root serves as one of them. */
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
