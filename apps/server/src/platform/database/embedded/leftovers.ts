/** What a server that did not end by itself left in its directory: a pid file, and perhaps its processes. */
import { execFile } from "node:child_process";
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { isSocketDirectory } from "./socket-directory.ts";

/** A server whose Hubbub was killed needs a moment to notice. */
const NOTICE_MS = 3000;
const LEAVE_MS = 15_000;
const POLL_MS = 20;

/** A server that is none of ours runs on these files. */
export class LeftoverServerError extends Error {
  override readonly name = "LeftoverServerError";
}

/**
 * Clears the way for a start. Call it holding the lock of the data directory: a server still running with one of our
 * sockets is then an orphan. It is waited for, and interrupted when nobody else does that; any other is left alone.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const note = await readFile(pidFile, "utf8").catch(() => null);
  if (note === null) return;
  const lines = note.split("\n");
  const pid = Number(lines[0]);
  const socketDirectory = lines[4] ?? "";
  const ours = isSocketDirectory(socketDirectory);

  const since = Date.now();
  let interrupted = false;
  for (let live = await serversIn(cluster, pid); live.length > 0; live = await serversIn(cluster, pid)) {
    const waited = Date.now() - since;
    if (waited > LEAVE_MS || (waited > NOTICE_MS && !ours)) throw new LeftoverServerError();
    if (waited > NOTICE_MS && !interrupted && live.includes(pid)) {
      interrupted = true;
      process.kill(pid, "SIGINT");
    }
    await pause(POLL_MS);
  }
  await rm(pidFile, { force: true });
  if (ours) await rm(socketDirectory, { recursive: true, force: true });
}

/**
 * The PostgreSQL processes that work in this directory. The pid alone proves nothing: after a restart of the machine or
 * the container it may belong to any program. Every PostgreSQL process has the directory as its working directory.
 */
export async function serversIn(cluster: string, notedPid: number): Promise<number[]> {
  if (process.platform !== "linux") return (await isPostgres(notedPid)) ? [notedPid] : [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  const live = await Promise.all(
    pids.map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      if (name.trim() !== "postgres") return false;
      try {
        return (await readlink(`/proc/${pid}/cwd`)) === cluster;
      } catch (error) {
        // A zombie has none (ENOENT); where a container hides it (EACCES), the noted pid and the name must do.
        return (error as NodeJS.ErrnoException).code === "EACCES" && Number(pid) === notedPid;
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
