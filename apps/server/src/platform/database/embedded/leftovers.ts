/** Cleans up after a PostgreSQL server that did not shut down: its pid file, and processes that still run. */
import { execFile } from "node:child_process";
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { StartupError } from "@hubbub/server-kit/startup-error";
import { isSocketDirectory } from "./socket-directory.ts";

/** Time for a PostgreSQL server to notice that its Hubbub was killed. */
const NOTICE_MS = 3000;
/** Time until it has to have ended, from the start of waiting. */
const LEAVE_MS = 15_000;
const PAUSE_MS = 20;

/**
 * Removes what an earlier server left, so that a new one can start. Requires the lock of the data directory: a server
 * that still runs with one of our sockets is then an orphan. Waits for it to end and interrupts it if it does not.
 * @throws StartupError if a server that Hubbub did not start uses the files, or if an orphan does not end
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const left = await readPidFile(cluster);
  if (!left) return;
  const { pid, socketDirectory } = left;
  const ours = isSocketDirectory(socketDirectory);

  const since = Date.now();
  let isInterrupted = false;
  for (let live = await serversIn(cluster, pid); live.length > 0; live = await serversIn(cluster, pid)) {
    const waited = Date.now() - since;
    if (waited > NOTICE_MS && !ours)
      throw new StartupError(`another PostgreSQL server is using the files in ${cluster}`);
    if (waited > LEAVE_MS)
      throw new StartupError(`an earlier PostgreSQL server does not release the files in ${cluster}`);
    if (waited > NOTICE_MS && !isInterrupted && live.includes(pid)) {
      isInterrupted = true;
      process.kill(pid, "SIGINT");
    }
    await pause(PAUSE_MS);
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
  if (ours) await rm(socketDirectory, { recursive: true, force: true });
}

/** What PostgreSQL writes about its server in a cluster; null if there is no such file. */
export async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const [pid, , , , socketDirectory = ""] = text.split("\n");
  return { pid: Number(pid), socketDirectory, isReady: text.trimEnd().endsWith("\nready") };
}

/**
 * Lists the PostgreSQL processes with this working directory, which every process of a cluster has. The pid in the file
 * is not enough: after a restart of the machine or the container it may belong to another program.
 */
export async function serversIn(cluster: string, filePid: number): Promise<number[]> {
  if (process.platform !== "linux") return (await isPostgres(filePid)) ? [filePid] : [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  const live = await Promise.all(
    pids.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      if (name.trim() !== "postgres") return false;
      try {
        return (await readlink(`/proc/${pid}/cwd`)) === cluster;
      } catch (error) {
        // A zombie has no working directory (ENOENT). If a container hides it (EACCES), the pid and the name decide.
        return (error as NodeJS.ErrnoException).code === "EACCES" && Number(pid) === filePid;
      }
    }),
  );
  return pids.filter((_, index) => live[index]).map(Number);
}

function isPostgres(pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "comm=", "-p", String(pid)], (_error, output) => {
      resolve(basename(output.trim()) === "postgres");
    });
  });
}
