/** Metrics of one process: event loop, CPU and memory. */
import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Families } from "./families.ts";

/** A finer resolution would wake an idle server a hundred times a second. */
const DELAY_RESOLUTION_MS = 40;

/** @returns ends the measurement of the event loop */
export function addProcess({ ofWorker }: Families): () => void {
  const loopDelay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  loopDelay.enable();
  // Node.js records the time between two samples, which is the resolution in an idle process.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - DELAY_RESOLUTION_MS / 1000);
  const delays = () => {
    const quantiles = [
      [{ quantile: "0.5" }, seconds(loopDelay.percentile(50))],
      [{ quantile: "0.99" }, seconds(loopDelay.percentile(99))],
      [{ quantile: "1" }, seconds(loopDelay.max)],
    ] as const;
    loopDelay.reset();
    return quantiles;
  };
  ofWorker.gauge(
    "hubbub_event_loop_delay_seconds",
    "Delay of the event loop since the last scrape, by quantile.",
    delays,
    "quantile",
  );
  ofWorker.counter("process_cpu_seconds_total", "CPU time of the process in seconds.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  ofWorker.gauge("process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
  ofWorker.gauge(
    "process_start_time_seconds",
    "Start of the process, in seconds since the epoch.",
    () => Date.now() / 1000 - process.uptime(),
  );
  ofWorker.gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", () => process.memoryUsage().heapUsed);
  ofWorker.gauge(
    "nodejs_external_memory_bytes",
    "Memory of buffers and other native objects.",
    () => process.memoryUsage().external,
  );
  return () => {
    loopDelay.disable();
  };
}
