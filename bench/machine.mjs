/** Describes the machine for the results, without names that identify it. */
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

export function describeMachine() {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    // Without the suffix after the dash, which can contain the name of the hosting provider.
    kernel: release().split("-")[0],
    node: process.version,
  };
}

/** Load average of the last minute. */
export function loadNow() {
  return Number(loadavg()[0].toFixed(2));
}

/** Number of attendees, with two connections each, that the limit of open files allows. */
export function attendeesByOpenFiles() {
  const [, hard = "1024"] = /Max open files\s+\d+\s+(\d+)/u.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return Math.floor((Number(hard) - 200) / 2);
}
