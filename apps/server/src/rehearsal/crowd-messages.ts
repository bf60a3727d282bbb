/** What the server and the process of the simulated people say to each other. */
import type { CrowdPlan } from "../simulation/crowd.ts";
import type { CrowdReport } from "../simulation/journal.ts";

export interface CrowdTask {
  plan: CrowdPlan;
  seconds: number;
}

export type CrowdNews =
  | { kind: "progress"; joined: number; sent: number }
  /** The last word. `loopDelayMs`: how late the simulation itself was, at the 99th percentile. */
  | { kind: "report"; report: CrowdReport; loopDelayMs: number };
