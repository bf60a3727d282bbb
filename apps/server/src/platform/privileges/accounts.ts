/** Users of this machine: a server that is started as root continues as one of them. */
import { readFile } from "node:fs/promises";

export interface Account {
  /** Null if /etc/passwd has no entry for the id. */
  name: string | null;
  uid: number;
  gid: number;
  home: string;
}

/** The ids of "nobody" on Linux, for systems whose /etc/passwd has no unprivileged user. */
const NOBODY: Account = { name: null, uid: 65_534, gid: 65_534, home: "/nonexistent" };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Reads the users of /etc/passwd except root, by name. */
export async function readAccounts(): Promise<Map<string, Account>> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entries = passwd.split("\n").flatMap((line): [string, Account][] => {
    const [name, , uid, gid, , home] = line.split(":");
    return name && Number(uid) > 0 && gid
      ? [[name, { name, uid: Number(uid), gid: Number(gid), home: home || "/" }]]
      : [];
  });
  return new Map(entries);
}

/** The user "postgres", else "nobody"; null if the system has neither. */
export function serviceAccount(accounts: ReadonlyMap<string, Account>): Account | null {
  return accounts.get("postgres") ?? accounts.get("nobody") ?? null;
}

/** The same for a process that works without an entry in /etc/passwd. */
export async function unprivilegedAccount(): Promise<Account> {
  return serviceAccount(await readAccounts()) ?? NOBODY;
}
