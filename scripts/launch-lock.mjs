/**
 * A lock between processes that install or build the same clone at the same time. It runs on Node 20 before anything
 * is installed, so it uses files only: the lock is a symbolic link whose target names the holder, because creating a
 * link is atomic and stores the name in the same step.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";

/** Set for the holder's child processes: npm and the build can outlive a holder that was killed. */
export const HOLDER_VARIABLE = "HUBBUB_LAUNCH_HOLDER";

const POLL_MS = 200;

/**
 * Runs `work` while no other process holds the lock at `path`, and waits for the lock as long as it takes.
 * @param onWait called once, with the holder's process id, if the lock has to be waited for
 * @param work receives the variables to set for its child processes
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

function tryLock(path, me) {
  try {
    symlinkSync(me, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = holderOf(path);
  if (holder !== null && !isAtWork(holder)) removeStale(path, holder, me);
  return false;
}

/** Only the process that has the second lock, named after the dead holder, may remove that holder's lock. */
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

/** Process id and start time: an id alone is used again, in a container within seconds. */
function identityOf(pid) {
  return `${pid}-${startOf(pid)}`;
}

function startOf(pid) {
  if (process.platform === "linux") {
    try {
      // The second field is the program's name in parentheses and may contain anything; start time is field 22.
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

/** Whether the holder runs, or (on Linux, where this can be seen) an installation or a build that it started. */
function isAtWork(holder) {
  if (identityOf(holder.split("-")[0]) === holder) return true;
  if (process.platform !== "linux") return false;
  const entry = `${HOLDER_VARIABLE}=${holder}`;
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/u.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, "utf8").split("\0").includes(entry);
    } catch {
      // The process ended in between, or belongs to another user.
      return false;
    }
  });
}
