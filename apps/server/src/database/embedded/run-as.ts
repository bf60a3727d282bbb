/** PostgreSQL refuses to run as root. This decides as whom it runs instead, and whether that can work at all. */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

import { StartupError } from "../startup-error.ts";

interface Account {
  uid: number;
  gid: number;
}

export interface RunAs {
  /** For `spawn`: empty where the program runs as we do. */
  identity: Partial<Account>;
  /** Put before the command. */
  prefix: readonly string[];
  /** To whom the files must belong, where we have to see to it. */
  owner: Account | null;
}

interface Requirements {
  postgres: string;
  /** Directories that must be reachable. */
  places: readonly string[];
}

const SELF: RunAs = { identity: {}, prefix: [], owner: null };

/** The first way of running PostgreSQL that passes a trial; a `StartupError` when none does. */
export async function chooseRunAs(requirements: Requirements): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0;
  const candidates = isRoot ? await candidatesOfRoot(requirements.postgres) : [SELF];
  for (const candidate of candidates) {
    if (await passesTrial(candidate, requirements)) return candidate;
  }
  throw new StartupError(
    isRoot
      ? "PostgreSQL does not run as root, and no other user of this machine can reach " +
          `${requirements.postgres} and ${requirements.places.join(", ")}: ` +
          "start Hubbub as an ordinary user, keep it in a folder open to others, or set DATABASE_URL"
      : `the embedded PostgreSQL does not run on this system (${requirements.postgres} --version fails): ` +
          "set DATABASE_URL to a PostgreSQL of your own",
  );
}

/**
 * As root: the user meant for it; else the user whose files these are (sudo in somebody's home); else, for folders that
 * are root's alone, a user namespace in which root is seen as somebody else and keeps its files.
 */
async function candidatesOfRoot(postgres: string): Promise<RunAs[]> {
  const accounts = await readAccounts();
  const servant = accounts.get("postgres") ?? accounts.get("nobody");
  const { uid } = await stat(postgres);
  const keeper = uid === 0 ? undefined : [...accounts.values()].find((account) => account.uid === uid);
  const users = [servant, keeper].filter((account) => account !== undefined);
  return [...users.map((account) => ({ identity: account, prefix: [], owner: account })), ...disguises(servant)];
}

/** The uid inside must have an entry in passwd: initdb looks its name up. */
function disguises(account: Account | undefined): RunAs[] {
  if (process.platform !== "linux" || !account) return [];
  const map = [`--map-user=${account.uid}`, `--map-group=${account.gid}`];
  return [{ identity: {}, prefix: ["unshare", "--user", ...map, "--"], owner: { uid: 0, gid: 0 } }];
}

async function readAccounts(): Promise<Map<string, Account>> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entries = passwd.split("\n").flatMap((line): [string, Account][] => {
    const [name, , uid, gid] = line.split(":");
    return name && Number(uid) > 0 && gid ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [];
  });
  return new Map(entries);
}

const TRIAL = 'postgres=$1; shift; for place do cd "$place" || exit 1; done; exec "$postgres" --version';

function passesTrial({ identity, prefix }: RunAs, { postgres, places }: Requirements): Promise<boolean> {
  const [program = "", ...rest] = [...prefix, "/bin/sh", "-c", TRIAL, "trial", postgres, ...places];
  return new Promise((resolve) => {
    execFile(program, rest, { cwd: "/", timeout: 10_000, ...identity }, (error) => resolve(error === null));
  });
}
