/** npm start: installs and builds what is missing, then runs the server on the pinned runtime until it is told to stop. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { build, environment, install, root, runtime } from "./launch.mjs";

install();
if (!process.argv.includes("--help")) build();

// The channel between us closes when either of us is gone, however it went: the server then stops by itself.
const server = spawn(runtime, [join(root, "apps/server/src/main.ts"), ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));

// npm killed outright tells nobody. Between npm and us may stand a shell that lives on, so both are watched.
const parent = process.ppid;
const ancestors = [parent, process.env.npm_lifecycle_event ? parentOf(parent) : null].filter(
  (pid) => pid !== null && pid > 1,
);
const watch = setInterval(() => {
  if (process.ppid === parent && ancestors.every(isAlive)) return;
  clearInterval(watch);
  server.kill("SIGTERM");
}, 500);
watch.unref();

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

server.on("error", (error) => {
  process.stderr.write(`The pinned runtime could not be started: ${error.message}\n`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
