/** The machine the figures were measured on; nothing that names it. */
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

export function describeMachine() {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    // Builds of a machine room name themselves after the dash.
    kernel: release().split("-")[0],
    node: process.version,
  };
}

/** Load average of the last minute. */
export function loadNow() {
  return Number(loadavg()[0].toFixed(2));
}

/** How many attendees, each with two connections, the server's limit of open files lets in. */
export function attendeesByOpenFiles() {
  const [, hard = "1024"] = /Max open files\s+\d+\s+(\d+)/u.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return Math.floor((Number(hard) - 200) / 2);
}
