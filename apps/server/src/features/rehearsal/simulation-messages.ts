/** Messages between the server and the process of the simulated attendees. */
import type { AudiencePlan } from "../../simulation/audience.ts";
import type { AudienceReport } from "../../simulation/measurements.ts";

export interface SimulationTask {
  plan: AudiencePlan;
  seconds: number;
}

/** Server to process. `stop` is for a process that continues with the next rehearsal. */
export type SimulationCommand = { kind: "run"; task: SimulationTask } | { kind: "stop" };

/** Process to server. */
export type SimulationMessage =
  | { kind: "progress"; joined: number; sent: number }
  /** The last message of a rehearsal. `loopDelayMs`: event loop delay of the simulation itself, 99th percentile. */
  | { kind: "report"; report: AudienceReport; loopDelayMs: number }
  /** From a process started in advance: it is ready for a rehearsal, at first and after `stop`. */
  | { kind: "idle" };
