/** What the server and the process of the simulated people say to each other. */
import type { CrowdPlan } from "../simulation/crowd.ts";
import type { CrowdReport } from "../simulation/journal.ts";

export interface CrowdTask {
  plan: CrowdPlan;
  seconds: number;
}

/** To the process of the simulated people. `stop` is for one that stays for the next rehearsal. */
export type CrowdCommand = { kind: "run"; task: CrowdTask } | { kind: "stop" };

export type CrowdNews =
  | { kind: "progress"; joined: number; sent: number }
  /** The last word. `loopDelayMs`: how late the simulation itself was, at the 99th percentile. */
  | { kind: "report"; report: CrowdReport; loopDelayMs: number }
  /** From a process that stays for the next rehearsal: it waits for one, at first and after `stop`. */
  | { kind: "idle" };
