/**
 * Runs a program on the bundled Node.js. Passes signals on to it, exits with its exit code, and stops it when the
 * parent process (npm or a shell) was killed.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { environment, root, runtime } from "./launch.mjs";

/** @param program path relative to the repository root */
export function supervise(program, args) {
  // The IPC channel closes when this process ends for any reason; the program then stops.
  const child = spawn(runtime, [join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));

  // A killed npm sends no signal, and a shell between npm and this process can survive it: watch both.
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
    process.stderr.write(`The bundled Node.js could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** The parent of another process; null if neither /proc nor ps says it. Then only the direct parent is watched. */
function parentOf(pid) {
  try {
    const status = `/proc/${pid}/status`;
    const text = existsSync(status)
      ? /^PPid:\s*(\d+)/mu.exec(readFileSync(status, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
    return Number(text) || null;
  } catch {
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
