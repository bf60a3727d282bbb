/** Starts and stops the thread of the simulated attendees. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { SimulationMessage, SimulationTask } from "./simulation-thread.ts";

/** A thousand attendees need about a third of this. */
const HEAP_MB = 256;
const program = new URL("simulation-thread.ts", import.meta.url);

interface SimulationRun {
  task: SimulationTask;
  onMessage: (message: SimulationMessage) => void;
  /** Called when the thread ended by itself. */
  onExit: () => void;
}

/** One thread for each rehearsal, or one for all if none can be started later. */
export class Simulation {
  #kept: Worker | null = null;

  /** With a thread that is started now, for a process that cannot read the files of the thread later. */
  static async started(): Promise<Simulation> {
    const simulation = new Simulation();
    const thread = startThread();
    simulation.#kept = thread;
    thread.once("exit", () => (simulation.#kept = null));
    // Its first message comes when it has loaded its files.
    await Promise.race([once(thread, "message"), once(thread, "exit")]);
    return simulation;
  }

  /** @returns stops it immediately */
  run({ task, onMessage, onExit }: SimulationRun): () => Promise<void> {
    const thread = this.#kept ?? startThread();
    thread.on("message", onMessage);
    thread.once("exit", onExit);
    thread.postMessage(task);
    return async () => {
      thread.off("message", onMessage);
      thread.off("exit", onExit);
      if (thread === this.#kept) await stopTask(thread);
      else await thread.terminate();
    };
  }

  async close(): Promise<void> {
    await this.#kept?.terminate();
  }
}

/** Resolves when the attendees have left, because the next rehearsal is refused as long as they are connected. */
function stopTask(thread: Worker): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      thread.off("message", receive).off("exit", finish);
      resolve();
    };
    const receive = ({ kind }: SimulationMessage) => {
      if (kind === "idle") finish();
    };
    thread.on("message", receive).once("exit", finish);
    thread.postMessage(null);
  });
}

function startThread(): Worker {
  // The rest of the environment is the server's configuration.
  const { NODE_COMPILE_CACHE } = process.env;
  const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const thread = new Worker(program, { env, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  // An error ends the thread.
  thread.on("error", () => undefined);
  return thread;
}
