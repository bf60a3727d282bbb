/**
 * Runs a program on the bundled Node.js. Passes signals on to it, exits with its exit code, and stops it when the
 * parent process (npm or a shell) was killed. package.json runs it with `exec`: without a shell between, npm's signals
 * arrive here, and npm waits for the end.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

import { environment, root, runtime } from "./launch.mjs";

const WATCH_MS = 5000;

/** @param program path relative to the repository root */
export function supervise(program, args) {
  // The IPC channel closes when this process ends for any reason; the program then stops.
  const child = spawn(runtime, [join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));

  // A killed npm sends no signal and has no pipe to this process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, WATCH_MS);
  watch.unref();

  child.on("error", (error) => {
    process.stderr.write(`The bundled Node.js could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
