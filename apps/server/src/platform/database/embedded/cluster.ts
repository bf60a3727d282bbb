/** The directory PostgreSQL keeps its data in ("cluster" is its own word for that). */
import { randomBytes } from "node:crypto";
import { lchown, lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { StartupError } from "../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { Owner, RunAs } from "./run-as.ts";
import type { ServerLog } from "./server-log.ts";
import { spawnBound } from "./spawn-bound.ts";

interface Creation {
  cluster: string;
  binaries: Binaries;
  runAs: RunAs;
  log: ServerLog;
  durable: boolean;
}

/**
 * Hands an existing cluster to the user the server will run as; as an ordinary user, checks that it is ours. A cluster
 * behind a symbolic link is never handed over: as root that would give away whatever the link points to.
 */
export async function adoptCluster(cluster: string, { owner }: RunAs): Promise<void> {
  const found = await stat(cluster).catch(() => null);
  if (!found) return;
  if (!owner) {
    if (found.uid === process.getuid?.()) return;
    throw new StartupError(
      `the database in ${cluster} belongs to another user (uid ${found.uid}): start Hubbub as that user or as root`,
    );
  }
  if (found.uid === owner.uid) return;
  if ((await lstat(cluster)).isSymbolicLink()) {
    throw new StartupError(
      `${cluster} is a symbolic link to a folder that does not belong to uid ${owner.uid}, as whom the database runs: ` +
        "give that folder to this user, or start Hubbub as its owner",
    );
  }
  await giveAll(cluster, owner);
}

/**
 * Gives a directory and everything in it to a user. Symbolic links are given away themselves: they are not followed, and
 * what they point to keeps its owner. The directory itself comes last: as long as it has the old owner, an interrupted
 * hand-over is repeated.
 */
async function giveAll(path: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveAll(child, owner);
    else await lchown(child, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}

/** Makes the cluster where there is none. It appears whole or not at all, whenever the process is killed. */
export async function createCluster(creation: Creation): Promise<void> {
  const { cluster } = creation;
  const parent = dirname(cluster);
  await clearAttempts(parent, basename(cluster));
  if (await exists(join(cluster, "PG_VERSION"))) return;
  if (await exists(cluster)) {
    throw new StartupError(`${cluster} is in the way: it is not a database; move it away or choose another DATA_DIR`);
  }
  const attempt = `${cluster}.new-${randomBytes(4).toString("hex")}`;
  try {
    await initialise(attempt, creation);
    await rename(attempt, cluster);
  } catch (error) {
    await rm(attempt, { recursive: true, force: true });
    throw error;
  }
  await using directory = await open(parent);
  await directory.sync();
}

async function initialise(directory: string, { binaries, runAs, log, durable }: Creation): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (runAs.owner) await lchown(directory, runAs.owner.uid, runAs.owner.gid);
  // The built-in locale sorts and folds alike on every system, whatever locales are installed there.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const rest = ["--username=postgres", "--auth=trust", "--no-instructions", ...(durable ? [] : ["--no-sync"])];
  const run = spawnBound({
    command: [binaries.initdb, `--pgdata=${directory}`, ...locale, ...rest],
    runAs,
    removeAtEnd: "",
    onOutput: (text) => log.write(text),
  });
  if (!(await run.exited)) throw new StartupError(`the embedded database could not be made: ${log.lastProblem()}`);
}

/** Attempts of a process that was killed in the middle of one. */
async function clearAttempts(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}.new-`)) continue;
    await rm(join(parent, entry), {
      recursive: true,
      force: true,
      maxRetries: 10,
      retryDelay: 100,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
