/**
 * The simulated attendees of a rehearsal, in a thread with its own event loop so that their CPU time is not measured as
 * the server's. It loads only the contract, `simulation` and the activities' parts of it.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parentPort } from "node:worker_threads";

import { simulatedActivities } from "../../activities/simulated.ts";
import { type AudiencePlan, SimulatedAudience } from "../../simulation/audience.ts";
import type { AudienceReport } from "../../simulation/measurements.ts";

/** Sent to the thread; null ends what runs. */
export interface SimulationTask {
  plan: AudiencePlan;
  seconds: number;
}

/** Sent by the thread: "idle" when it is ready and after an end; the progress every second of a task; at last the report. */
export type SimulationMessage =
  | { kind: "idle" }
  | { kind: "progress"; joined: number; sent: number }
  /** `loopDelayMs`: event loop delay of the simulation itself, 99th percentile. */
  | { kind: "report"; report: AudienceReport; loopDelayMs: number };

const PROGRESS_MS = 1000;

const send = (message: SimulationMessage) => parentPort?.postMessage(message);
let stop = () => {};

/** @returns ends it */
function run({ plan, seconds }: SimulationTask): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const audience = new SimulatedAudience(plan, { activities: simulatedActivities });
  audience.start();
  const progress = setInterval(
    () => send({ kind: "progress", joined: audience.joined, sent: audience.sent }),
    PROGRESS_MS,
  );
  const end = setTimeout(() => {
    const report = audience.report();
    stop();
    send({ kind: "report", report, loopDelayMs: Math.round(delay.percentile(99) / 1e6) });
  }, seconds * 1000);
  return () => {
    clearInterval(progress);
    clearTimeout(end);
    delay.disable();
    audience.end();
  };
}

parentPort?.on("message", (task: SimulationTask | null) => {
  stop();
  stop = task ? run(task) : () => {};
  if (!task) send({ kind: "idle" });
});
send({ kind: "idle" });
