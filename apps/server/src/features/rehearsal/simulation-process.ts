/** Starts and stops the process of the simulated attendees. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { UnixUser } from "../../platform/privileges/unix-users.ts";
import { canReach } from "../../platform/privileges/leave-root.ts";
import type { SimulationCommand, SimulationMessage, SimulationTask } from "./simulation-messages.ts";

/** A thousand attendees need about a third of this. */
const HEAP_MB = 256;
const program = fileURLToPath(new URL("simulation-main.ts", import.meta.url));

interface SimulationProcessDeps {
  task: SimulationTask;
  onMessage: (message: SimulationMessage) => void;
  /** Called when the simulation is over, with or without a report. */
  onExit: () => void;
}

export interface SimulationProcess {
  /** Stops the simulation immediately if it is still running. */
  end(): Promise<void>;
}

/** Starts one process per rehearsal, or uses one started in advance if none can be started later. */
export class SimulationProcesses {
  #prestarted: ChildProcess | null = null;

  /** Called before root becomes `unixUser`: starts the process now if that user could not start it later. */
  async prepare(unixUser: UnixUser): Promise<void> {
    if (await canReach(unixUser, process.execPath, [program])) return;
    const child = forkSimulation([JSON.stringify(unixUser)]);
    this.#prestarted = child;
    // The process sends its first message when it is no longer root.
    await new Promise<void>((resolve) => {
      child.once("message", () => resolve());
      child.once("exit", () => {
        this.#prestarted = null;
        resolve();
      });
    });
  }

  start(deps: SimulationProcessDeps): SimulationProcess {
    return this.#prestarted ? runOnPrestarted(this.#prestarted, deps) : runOnce(forkSimulation([]), deps);
  }

  async close(): Promise<void> {
    const child = this.#prestarted;
    if (!child) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await exited;
  }
}

function forkSimulation(args: string[]): ChildProcess {
  // The empty environment hides the server's configuration from the process.
  const child = fork(program, args, { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, stdio: "ignore" });
  child.on("error", () => undefined);
  return child;
}

function runOnce(child: ChildProcess, { task, onMessage, onExit }: SimulationProcessDeps): SimulationProcess {
  child.on("message", (message) => onMessage(message as SimulationMessage));
  const exited = new Promise<void>((resolve) => {
    child.on("exit", () => resolve());
    child.on("error", () => resolve());
  });
  void exited.then(onExit);
  sendCommand(child, { kind: "run", task });
  return {
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exited;
    },
  };
}

function runOnPrestarted(child: ChildProcess, { task, onMessage, onExit }: SimulationProcessDeps): SimulationProcess {
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  const finish = () => {
    child.off("message", receive);
    child.off("exit", finish);
    resolve();
    onExit();
  };
  const receive = (message: unknown) => {
    const received = message as SimulationMessage;
    if (received.kind === "idle") finish();
    else onMessage(received);
  };
  child.on("message", receive);
  child.once("exit", finish);
  sendCommand(child, { kind: "run", task });
  return {
    end: async () => {
      sendCommand(child, { kind: "stop" });
      await finished;
    },
  };
}

function sendCommand(child: ChildProcess, message: SimulationCommand): void {
  // If the process has just ended, its exit event follows.
  if (child.connected) child.send(message, () => undefined);
}
