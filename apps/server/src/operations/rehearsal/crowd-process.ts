/**
 * The simulated people of a rehearsal, in a process of their own: what they cost must not be measured as the server's.
 * Started by crowd-child.ts with a small heap. It ends with its task, or as soon as the server is gone. Given an account
 * (as JSON) it was started by root ahead of time: it becomes that user at once and stays for one task after the other.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Account } from "../../platform/privileges/accounts.ts";
import { leaveRoot } from "../../platform/privileges/leave-root.ts";
import { Crowd } from "../simulation/crowd.ts";
import type { CrowdCommand, CrowdNews, CrowdTask } from "./crowd-messages.ts";

const PROGRESS_MS = 1000;

const [account] = process.argv.slice(2);
const staysForTheNext = account !== undefined;
const tell = (news: CrowdNews) => process.send?.(news);

if (staysForTheNext) {
  leaveRoot(JSON.parse(account) as Account);
  tell({ kind: "idle" });
}

let leave: (() => void) | null = null;

function run({ plan, seconds }: CrowdTask): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const crowd = new Crowd(plan);
  crowd.begin();
  const progress = setInterval(() => tell({ kind: "progress", joined: crowd.joined, sent: crowd.sent }), PROGRESS_MS);
  const end = setTimeout(() => {
    const report = crowd.report();
    leave?.();
    const last: CrowdNews = { kind: "report", report, loopDelayMs: Math.round(delay.percentile(99) / 1e6) };
    process.send?.(last, () => {
      if (!staysForTheNext) process.exit(0);
    });
  }, seconds * 1000);
  leave = () => {
    leave = null;
    clearInterval(progress);
    clearTimeout(end);
    delay.disable();
    crowd.end();
  };
}

process.on("message", (message) => {
  const command = message as CrowdCommand;
  if (command.kind === "run") {
    run(command.task);
    return;
  }
  leave?.();
  tell({ kind: "idle" });
});
process.on("disconnect", () => process.exit(0));
