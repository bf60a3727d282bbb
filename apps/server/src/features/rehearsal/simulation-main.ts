/**
 * The simulated attendees of a rehearsal, in a separate process so that their CPU time is not measured as the server's.
 * Started by simulation-process.ts with a small heap. It exits after its task, or when the server exits. With a Unix
 * user (as JSON) it was started by root in advance: it becomes that user immediately and can run several tasks.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

import { simulatedActivities } from "../../activities/simulated.ts";
import type { UnixUser } from "../../platform/privileges/unix-users.ts";
import { leaveRoot } from "../../platform/privileges/leave-root.ts";
import { SimulatedAudience } from "../../simulation/audience.ts";
import type { SimulationCommand, SimulationMessage, SimulationTask } from "./simulation-messages.ts";

const PROGRESS_MS = 1000;

const [unixUser] = process.argv.slice(2);
const isPrestarted = unixUser !== undefined;
const send = (message: SimulationMessage) => process.send?.(message);

if (isPrestarted) {
  leaveRoot(JSON.parse(unixUser) as UnixUser);
  send({ kind: "idle" });
}

let stop: (() => void) | null = null;

function run({ plan, seconds }: SimulationTask): void {
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
    stop?.();
    const last: SimulationMessage = { kind: "report", report, loopDelayMs: Math.round(delay.percentile(99) / 1e6) };
    process.send?.(last, () => {
      if (!isPrestarted) process.exit(0);
    });
  }, seconds * 1000);
  stop = () => {
    stop = null;
    clearInterval(progress);
    clearTimeout(end);
    delay.disable();
    audience.end();
  };
}

process.on("message", (message) => {
  const command = message as SimulationCommand;
  if (command.kind === "run") {
    run(command.task);
    return;
  }
  stop?.();
  send({ kind: "idle" });
});
process.on("disconnect", () => process.exit(0));
