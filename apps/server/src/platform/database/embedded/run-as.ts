/** PostgreSQL refuses to run as root. This decides as whom it runs instead, and whether that can work at all. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";

import { type Account, isRoot, readAccounts, serviceAccount } from "../../privileges/accounts.ts";
import { StartupError } from "../startup-error.ts";

export interface Owner {
  uid: number;
  gid: number;
}

export interface RunAs {
  /** For `spawn`: empty where the program runs as we do. */
  identity: Partial<Owner>;
  /** Put before the command. */
  prefix: readonly string[];
  /** To whom the files must belong, where we have to see to it. */
  owner: Owner | null;
  /** The user it runs as, where that is not the user we are; null in a user namespace, which only root can enter. */
  account: Account | null;
}

interface Requirements {
  postgres: string;
  /** Directories that must be reachable. */
  places: readonly string[];
  /** Called before a candidate that is to own the files is tried. */
  prepare: (owner: Owner) => Promise<void>;
}

const SELF: RunAs = { identity: {}, prefix: [], owner: null, account: null };

/** Whether only root can start the database again: see `disguises`. */
export function needsRoot({ owner, account }: RunAs): boolean {
  return owner !== null && account === null;
}

/** The first way of running PostgreSQL that passes a trial; a `StartupError` when none does. */
export async function chooseRunAs(requirements: Requirements): Promise<RunAs> {
  const candidates = isRoot() ? await candidatesOfRoot(requirements.postgres) : [SELF];
  for (const candidate of candidates) {
    if (candidate.owner) await requirements.prepare(candidate.owner);
    if (await passesTrial(candidate, requirements)) return candidate;
  }
  throw new StartupError(
    isRoot()
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
  const servant = serviceAccount(accounts);
  const { uid } = await stat(postgres);
  const keeper = uid === 0 ? undefined : [...accounts.values()].find((account) => account.uid === uid);
  const users = [servant, keeper].filter((account) => account !== undefined && account !== null);
  const asUsers = users.map((account) => {
    const owner = { uid: account.uid, gid: account.gid };
    return { identity: owner, prefix: [], owner, account };
  });
  return [...asUsers, ...disguises(servant)];
}

/** The uid inside must have an entry in passwd: initdb looks its name up. */
function disguises(account: Account | null): RunAs[] {
  if (process.platform !== "linux" || !account) return [];
  const map = [`--map-user=${account.uid}`, `--map-group=${account.gid}`];
  return [{ identity: {}, prefix: ["unshare", "--user", ...map, "--"], owner: { uid: 0, gid: 0 }, account: null }];
}

const TRIAL = 'postgres=$1; shift; for place do cd "$place" || exit 1; done; exec "$postgres" --version';

function passesTrial({ identity, prefix }: RunAs, { postgres, places }: Requirements): Promise<boolean> {
  const [program = "", ...rest] = [...prefix, "/bin/sh", "-c", TRIAL, "trial", postgres, ...places];
  return new Promise((resolve) => {
    execFile(program, rest, { cwd: "/", timeout: 10_000, ...identity }, (error) => resolve(error === null));
  });
}
