/**
 * Runs a program on the pinned runtime for as long as whoever asked for it is there: signals are passed on, its end is
 * ours, and it is told to stop when npm or the shell above us has been killed outright.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { environment, root, runtime } from "./launch.mjs";

/** @param program its path from the root of the repository */
export function supervise(program, args) {
  // The channel between us closes when either of us is gone, however it went: the program then stops by itself.
  const child = spawn(runtime, [join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));

  // npm killed outright tells nobody. Between npm and us may stand a shell that lives on, so both are watched.
  const parent = process.ppid;
  const ancestors = [parent, process.env.npm_lifecycle_event ? parentOf(parent) : null].filter(
    (pid) => pid !== null && pid > 1,
  );
  const watch = setInterval(() => {
    if (process.ppid === parent && ancestors.every(isAlive)) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500);
  watch.unref();

  child.on("error", (error) => {
    process.stderr.write(`The pinned runtime could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function parentOf(pid) {
  try {
    const fromProc = /^PPid:\s*(\d+)/mu.exec(
      existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "",
    )?.[1];
    return (
      Number(fromProc ?? execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).trim()) || null
    );
  } catch {
    // Without /proc and ps there is nothing to watch but the direct parent.
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
