import { Counter, Histogram, type Registry } from "prom-client";

/** Upper bounds of histogram buckets for durations, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const STATUSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

export type RequestTally = ReturnType<typeof createRequestTally>;

/** Counts HTTP responses. One per server, in the registry of that server. */
export function createRequestTally(registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: "hubbub_http_request_seconds",
    help: "Time to respond in seconds, by class of status code.",
    labelNames: ["status"],
    buckets: SECONDS,
    registers,
  });
  for (const status of STATUSES) durations.zero({ status });
  const byClass = STATUSES.map((status) => durations.labels(status));
  const notModified = new Counter({
    name: "hubbub_http_not_modified_total",
    help: "Responses with status 304.",
    registers,
  });
  const refusals = new Counter({
    name: "hubbub_http_refused_total",
    help: "Refused requests, by error code.",
    labelNames: ["reason"],
    registers,
  });
  return {
    /** Counts a response with this status that took so many seconds. */
    count(status: number, seconds: number): void {
      if (status === 304) notModified.inc();
      byClass[Math.floor(status / 100) - 1]?.observe(seconds);
    },
    /** @param reason error code of the refusal */
    countRefusal: (reason: string): void => refusals.inc({ reason }),
  };
}

/** @returns a function that records how long the messages of a flush have waited, in seconds */
export function observeFlushes(registry: Registry): (seconds: number) => void {
  const lag = new Histogram({
    name: "hubbub_live_lag_seconds",
    help: "Seconds from the first message of a flush to its last write.",
    buckets: SECONDS,
    registers: [registry],
  });
  return (seconds) => lag.observe(seconds);
}
