/** Processes under test: started, waited for, ended; what they say is kept for when they fail. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";

import { pause } from "../load/clock.mjs";
import { familyOf, usageOf, usageOfAll } from "../usage.mjs";

const START_MS = 60_000;

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a process and waits until it is ready.
 * @param isReady asked with all it has said; what is not false is handed back as `ready`
 */
export async function startProcess(command, args, { isReady, ...options }) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  let failure = null;
  child.on("error", (error) => (failure = error.message));
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const began = performance.now();
  let ready = false;
  while (!(ready = await isReady(output))) {
    if (failure !== null || child.exitCode !== null || performance.now() - began > START_MS) {
      child.kill("SIGKILL");
      throw new Error(`${command} did not start: ${failure ?? output}`);
    }
    await pause(50);
  }
  return {
    child,
    ready,
    pid: child.pid,
    /** CPU and memory of the process itself, and CPU of what it has started (its database, its workers). */
    usage: () => {
      const [own, ...children] = familyOf(child.pid);
      return { ...usageOf(own), childrenCpu: usageOfAll(children).cpu, childrenRssKb: usageOfAll(children).rssKb };
    },
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await exited;
      clearTimeout(late);
    },
  };
}
