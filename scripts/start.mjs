/** npm start: installs and builds what is missing, then runs the server on the pinned runtime until it is told to stop. */
import { spawn } from "node:child_process";
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

// npm killed outright tells nobody; a new parent is how we learn of it.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill("SIGTERM");
}, 500);
watch.unref();

server.on("error", (error) => {
  process.stderr.write(`The pinned runtime could not be started: ${error.message}\n`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
