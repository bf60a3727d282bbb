/**
 * The simulated people of a rehearsal, in a process of their own: what they cost must not be measured as the server's.
 * Started by crowd-child.ts with a small heap; ends with its task, or as soon as the server is gone.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

import { Crowd } from "../simulation/crowd.ts";
import type { CrowdNews, CrowdTask } from "./crowd-messages.ts";

const PROGRESS_MS = 1000;

const tell = (news: CrowdNews) => process.send?.(news);

function run({ plan, seconds }: CrowdTask): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const crowd = new Crowd(plan);
  crowd.begin();
  setInterval(() => tell({ kind: "progress", joined: crowd.joined, sent: crowd.sent }), PROGRESS_MS);
  setTimeout(() => {
    const report = crowd.report();
    crowd.end();
    const last: CrowdNews = { kind: "report", report, loopDelayMs: Math.round(delay.percentile(99) / 1e6) };
    process.send?.(last, () => process.exit(0));
  }, seconds * 1000);
}

process.once("message", (task) => run(task as CrowdTask));
process.on("disconnect", () => process.exit(0));
