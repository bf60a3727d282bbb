/** The directory of PostgreSQL's data, which PostgreSQL calls a cluster. */
import { randomBytes } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { chmod, lchown, lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { giveTree } from "../../root/ownership.ts";
import type { RunAs } from "../../root/run-as.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import type { Installation } from "./server.ts";
import { spawnBound } from "./spawn-bound.ts";

/**
 * As root: changes the owner of an existing cluster to the user that the server will run as. As another user: checks
 * that the cluster belongs to this user. If the cluster is a symbolic link, its owner is never changed: root would give
 * away whatever the link points to.
 */
export async function adoptCluster(cluster: string, { owner }: RunAs): Promise<void> {
  const found = await stat(cluster).catch(() => null);
  if (!found) return;
  if (!owner && found.uid !== process.getuid?.()) {
    throw new StartupError(
      `the database in ${cluster} belongs to another user (uid ${found.uid}): start Hubbub as that user or as root`,
    );
  }
  const isLink = (await lstat(cluster)).isSymbolicLink();
  if (owner && found.uid !== owner.uid) {
    if (isLink) {
      throw new StartupError(
        `${cluster} is a symbolic link to a folder that does not belong to uid ${owner.uid}, as whom the database runs: ` +
          "give that folder to this user, or start Hubbub as its owner",
      );
    }
    await giveTree(cluster, owner);
  }
  // PostgreSQL refuses a cluster whose group may write. Kubernetes gives the group of a pod (`fsGroup`) this right on
  // everything in its volumes.
  if (!isLink && (found.mode & 0o027) !== 0) await chmod(cluster, 0o700);
}

/**
 * Creates the cluster if there is none. It is renamed when it is complete, so a killed process leaves no partial one.
 */
export async function createCluster(installation: Installation): Promise<void> {
  const { cluster } = installation;
  const parent = dirname(cluster);
  await clearAttempts(parent, basename(cluster));
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  if (lstatSync(cluster, { throwIfNoEntry: false })) {
    throw new StartupError(`${cluster} is in the way: it is not a database; move it away or choose another DATA_DIR`);
  }
  const attempt = `${cluster}.new-${randomBytes(4).toString("hex")}`;
  try {
    await runInitdb(attempt, installation);
    await rename(attempt, cluster);
  } catch (error) {
    await rm(attempt, { recursive: true, force: true });
    throw error;
  }
  // The initdb of a process that was killed may have created its folder again before it ended.
  await clearAttempts(parent, basename(cluster));
  await using directory = await open(parent);
  await directory.sync();
}

async function runInitdb(directory: string, { postgres, runAs, settings, onNotice }: Installation): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (runAs.owner) await lchown(directory, runAs.owner.uid, runAs.owner.gid);
  // The built-in locale sorts and changes case in the same way on every system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const sync = settings.durable ? [] : ["--no-sync"];
  const run = spawnBound({
    command: [
      join(dirname(postgres), "initdb"),
      `--pgdata=${directory}`,
      "--username=postgres",
      "--auth=trust",
      "--no-instructions",
      ...locale,
      ...sync,
    ],
    runAs,
    removeAtEnd: "",
    onNotice,
  });
  if (!(await run.exited)) throw new StartupError(`the embedded database could not be made: ${run.lastProblem()}`);
}

/** Removes incomplete clusters of processes that were killed. */
async function clearAttempts(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}.new-`)) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
