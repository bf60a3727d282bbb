/**
 * Lock between processes that install or build the same clone. It runs on Node 20 before dependencies are installed.
 * The lock is a symbolic link whose target identifies the holder: creating a link is atomic and stores the target in
 * one step.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";

/** Environment variable set for the holder's child processes, because npm and the build can outlive a killed holder. */
export const HOLDER_VARIABLE = "HUBBUB_LAUNCH_HOLDER";

const POLL_MS = 200;

/**
 * Waits for the lock at `path` without a timeout, runs `work` and releases the lock.
 * @param onWait called once with the holder's process id if another process holds the lock
 * @param work receives the environment variables to set for its child processes
 * @returns the result of `work`
 */
export function withLaunchLock(path, onWait, work) {
  const me = identityOf(process.pid);
  let hasWaited = false;
  while (!tryLock(path, me)) {
    if (!hasWaited) onWait((holderOf(path) ?? "").split("-")[0]);
    hasWaited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return work({ [HOLDER_VARIABLE]: me });
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Returns whether the lock was free. If its holder is dead, removes it; the caller tries again. */
function tryLock(path, me) {
  try {
    symlinkSync(me, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = holderOf(path);
  if (holder !== null && !isRunning(holder)) removeStale(path, holder, me);
  return false;
}

/**
 * Removes the lock of a dead holder. A second lock, named after that holder, makes sure that only one process does it:
 * otherwise a slow process could remove the lock that a faster one has just taken. `tryLock` takes this second lock
 * too, so it is removed in the same way if its holder dies.
 */
function removeStale(path, holder, me) {
  const guard = `${path}-${holder}`;
  if (!tryLock(guard, me)) return;
  try {
    if (holderOf(path) === holder) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function holderOf(path) {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** Process id and start time, because process ids are reused, in a container within seconds. */
function identityOf(pid) {
  return `${pid}-${startOf(pid)}`;
}

function startOf(pid) {
  if (process.platform === "linux") {
    try {
      // Field 2 is the program name in parentheses and may contain any character. The start time is field 22.
      const text = readFileSync(`/proc/${pid}/stat`, "utf8");
      return text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
    } catch {
      return "gone";
    }
  }
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, LC_ALL: "C" } };
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], options).replace(/\W+/gu, "");
  } catch {
    return "gone";
  }
}

/** Returns whether the holder is running, or, on Linux, a child process that it started. */
function isRunning(holder) {
  if (identityOf(holder.split("-")[0]) === holder) return true;
  if (process.platform !== "linux") return false;
  const entry = `${HOLDER_VARIABLE}=${holder}`;
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/u.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, "utf8").split("\0").includes(entry);
    } catch {
      // The process has ended, or belongs to another user.
      return false;
    }
  });
}
