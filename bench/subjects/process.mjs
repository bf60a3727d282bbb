/** Starts and stops servers under test. Keeps their output for error messages. */
import { spawn } from "node:child_process";

import { pause } from "../load/clock.mjs";
import { usageOfServer } from "../usage.mjs";

const START_MS = 60_000;

/**
 * Starts a process and waits until it is ready.
 * @param isReady called with the output so far until it does not return false; its result is returned as `ready`
 * @throws Error with the output if the process ends or is not ready within 60 s
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
    usage: () => usageOfServer(child.pid),
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await exited;
      clearTimeout(late);
    },
  };
}
