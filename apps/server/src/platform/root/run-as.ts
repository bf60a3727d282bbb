/** Chooses the user that PostgreSQL runs as, because it refuses to run as root. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";

import { StartupError } from "@hubbub/server-kit/startup-error";
import { giveDataDirectory, type Owner } from "./ownership.ts";
import { isRoot, readUnixUsers, unprivilegedUser, type UnixUser } from "./root.ts";

export interface RunAs {
  /** The user that PostgreSQL and the workers run as; null if this process is not root, and so changes no user. */
  unixUser: UnixUser | null;
  /** Words before the command: those that create a user namespace, in which root appears as `unixUser`. */
  prefix: readonly string[];
  /** The owner that the files must get; null if they already have the right one. */
  owner: Owner | null;
  /** The group whose members may connect besides the database's user; null for none. */
  socketGroup: number | null;
}

const SELF: RunAs = { unixUser: null, prefix: [], owner: null, socketGroup: null };

/**
 * Returns the first candidate with which PostgreSQL starts and reaches its directories, and gives it the data directory
 * and the files in it, but not the cluster.
 * @param postgres the path of the program
 * @throws StartupError if there is none
 */
export async function chooseRunAs(postgres: string, dataDirectory: string, socketParent: string): Promise<RunAs> {
  const places = [dataDirectory, socketParent];
  for (const candidate of isRoot() ? await candidatesOfRoot(postgres) : [SELF]) {
    if (candidate.owner) await giveDataDirectory(dataDirectory, candidate.owner);
    if (await passesTrial(candidate, postgres, places)) return candidate;
  }
  throw new StartupError(
    isRoot()
      ? "PostgreSQL does not run as root, and no other user of this machine can reach " +
          `${postgres} and ${places.join(", ")}: ` +
          "start Hubbub as an ordinary user, keep it in a folder open to others, or set DATABASE_URL"
      : `the embedded PostgreSQL does not run on this system (${postgres} --version fails): ` +
          "set DATABASE_URL to a PostgreSQL of your own",
  );
}

/**
 * As root: the service user; else the owner of the PostgreSQL program (for sudo in a home directory); else, for
 * directories that only root can enter, a user namespace. Inside it root appears as another user and keeps its files.
 */
async function candidatesOfRoot(postgres: string): Promise<RunAs[]> {
  const service = await unprivilegedUser();
  const { uid } = await stat(postgres);
  const fileOwner = (await readUnixUsers()).find((unixUser) => unixUser.uid === uid);
  const users = fileOwner ? [service, fileOwner] : [service];
  return [...users.map((unixUser) => ({ ...SELF, unixUser, owner: unixUser })), ...namespaceOf(service)];
}

/**
 * The user id inside the namespace must have an entry in /etc/passwd, because initdb looks up its name. Workers connect
 * as this user, which outside of the namespace is not the user of the database.
 */
function namespaceOf(unixUser: UnixUser): RunAs[] {
  if (process.platform !== "linux") return [];
  const map = [`--map-user=${unixUser.uid}`, `--map-group=${unixUser.gid}`];
  const prefix = ["unshare", "--user", ...map, "--"];
  return [{ unixUser, prefix, owner: { uid: 0, gid: 0 }, socketGroup: unixUser.gid }];
}

const TRIAL = 'postgres=$1; shift; for place do cd "$place" || exit 1; done; exec "$postgres" --version';

function passesTrial(runAs: RunAs, postgres: string, places: readonly string[]): Promise<boolean> {
  const [program = "", ...rest] = [...runAs.prefix, "/bin/sh", "-c", TRIAL, "trial", postgres, ...places];
  return new Promise((resolve) => {
    execFile(program, rest, { cwd: "/", timeout: 10_000, ...idsOf(runAs) }, (error) => resolve(error === null));
  });
}

/** User and group for a new process; empty to keep those of this process. */
export function idsOf({ unixUser, prefix }: RunAs): { uid?: number; gid?: number } {
  return unixUser && prefix.length === 0 ? { uid: unixUser.uid, gid: unixUser.gid } : {};
}
