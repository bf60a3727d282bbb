/** Chooses the user that PostgreSQL runs as, because it refuses to run as root. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";

import { type UnixUser, isRoot, readUnixUsers, serviceUser } from "../../privileges/unix-users.ts";
import { StartupError } from "../../startup-error.ts";

export interface Owner {
  uid: number;
  gid: number;
}

export interface RunAs {
  /** User and group for `spawn`; empty to keep those of this process. */
  identity: Partial<Owner>;
  /** Words before the command. */
  prefix: readonly string[];
  /** The owner that the files must get; null if they already have the right one. */
  owner: Owner | null;
  /**
   * The user it runs as; null if that is the user of this process, and in a user namespace, which only root can create.
   */
  unixUser: UnixUser | null;
}

interface Requirements {
  postgres: string;
  /** Directories that must be reachable. */
  places: readonly string[];
  /** Called before a candidate with an `owner` is tested. */
  prepare: (owner: Owner) => Promise<void>;
}

const SELF: RunAs = { identity: {}, prefix: [], owner: null, unixUser: null };

/** Whether only root can start the database again, because it runs in a user namespace. */
export function needsRoot({ owner, unixUser }: RunAs): boolean {
  return owner !== null && unixUser === null;
}

/**
 * Returns the first candidate with which PostgreSQL starts and reaches its directories.
 * @throws StartupError if there is none
 */
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
 * As root: the service user; else the owner of the PostgreSQL program (for sudo in a home directory); else, for
 * directories that only root can enter, a user namespace. Inside it root appears as another user and keeps its files.
 */
async function candidatesOfRoot(postgres: string): Promise<RunAs[]> {
  const unixUsers = await readUnixUsers();
  const service = serviceUser(unixUsers);
  const { uid } = await stat(postgres);
  const fileOwner = uid === 0 ? undefined : [...unixUsers.values()].find((unixUser) => unixUser.uid === uid);
  const users = [service, fileOwner].filter((unixUser) => unixUser !== undefined && unixUser !== null);
  const asUsers = users.map((unixUser) => {
    const owner = { uid: unixUser.uid, gid: unixUser.gid };
    return { identity: owner, prefix: [], owner, unixUser };
  });
  return [...asUsers, ...namespaceOf(service)];
}

/** The user id inside the namespace must have an entry in /etc/passwd, because initdb looks up its name. */
function namespaceOf(unixUser: UnixUser | null): RunAs[] {
  if (process.platform !== "linux" || !unixUser) return [];
  const map = [`--map-user=${unixUser.uid}`, `--map-group=${unixUser.gid}`];
  return [{ identity: {}, prefix: ["unshare", "--user", ...map, "--"], owner: { uid: 0, gid: 0 }, unixUser: null }];
}

const TRIAL = 'postgres=$1; shift; for place do cd "$place" || exit 1; done; exec "$postgres" --version';

function passesTrial({ identity, prefix }: RunAs, { postgres, places }: Requirements): Promise<boolean> {
  const [program = "", ...rest] = [...prefix, "/bin/sh", "-c", TRIAL, "trial", postgres, ...places];
  return new Promise((resolve) => {
    execFile(program, rest, { cwd: "/", timeout: 10_000, ...identity }, (error) => resolve(error === null));
  });
}
