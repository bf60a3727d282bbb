/** The machine the figures were measured on; nothing that names it. */
import { cpus, loadavg, release, totalmem } from "node:os";

export function describeMachine() {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    kernel: release(),
    node: process.version,
  };
}

/** Load average of the last minute. */
export function loadNow() {
  return Number(loadavg()[0].toFixed(2));
}
