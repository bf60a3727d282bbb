/** Metrics of one process: event loop, CPU and memory. */
import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Families } from "./families.ts";

/** A finer resolution would wake an idle server a hundred times a second. */
const DELAY_RESOLUTION_MS = 40;

/** @returns ends the measurement of the event loop */
export function addProcess(families: Families): () => void {
  const loopDelay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  loopDelay.enable();
  // Node.js records the time between two samples, which is the resolution in an idle process.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - DELAY_RESOLUTION_MS / 1000);
  families.gauge(
    {
      name: "hubbub_event_loop_delay_seconds",
      help: "Delay of the event loop since the last scrape, by quantile.",
      labels: ["quantile"],
      perWorker: true,
    },
    () => {
      const quantiles = [
        [{ quantile: "0.5" }, seconds(loopDelay.percentile(50))],
        [{ quantile: "0.99" }, seconds(loopDelay.percentile(99))],
        [{ quantile: "1" }, seconds(loopDelay.max)],
      ] as const;
      loopDelay.reset();
      return quantiles;
    },
  );
  families.counter(
    { name: "process_cpu_seconds_total", help: "CPU time of the process in seconds.", perWorker: true },
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  );
  families.gauge(
    { name: "process_resident_memory_bytes", help: "Resident memory of the process.", perWorker: true },
    () => process.memoryUsage.rss(),
  );
  families.gauge(
    { name: "process_start_time_seconds", help: "Start of the process, in seconds since the epoch.", perWorker: true },
    () => Date.now() / 1000 - process.uptime(),
  );
  families.gauge(
    { name: "nodejs_heap_used_bytes", help: "Memory of JavaScript objects.", perWorker: true },
    () => process.memoryUsage().heapUsed,
  );
  families.gauge(
    { name: "nodejs_external_memory_bytes", help: "Memory of buffers and other native objects.", perWorker: true },
    () => process.memoryUsage().external,
  );
  return () => {
    loopDelay.disable();
  };
}
