import { Counter, Histogram, type Registry } from "prom-client";

import { SECONDS } from "./buckets.ts";

const STATUSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/** Counts HTTP responses. One per server, in the registry of that server. */
export class RequestTally {
  readonly #durations: readonly Histogram.Internal<"status">[];
  readonly #notModified: Counter;
  readonly #refusals: Counter<"reason">;

  constructor(registry: Registry) {
    const registers = [registry];
    const durations = new Histogram({
      name: "hubbub_http_request_seconds",
      help: "Time to respond in seconds, by class of status code.",
      labelNames: ["status"],
      buckets: SECONDS,
      registers,
    });
    for (const status of STATUSES) durations.zero({ status });
    this.#durations = STATUSES.map((status) => durations.labels(status));
    this.#notModified = new Counter({
      name: "hubbub_http_not_modified_total",
      help: "Responses with status 304.",
      registers,
    });
    this.#refusals = new Counter({
      name: "hubbub_http_refused_total",
      help: "Refused requests, by error code.",
      labelNames: ["reason"],
      registers,
    });
  }

  /** Counts a response with this status that took so many seconds. */
  count(status: number, seconds: number): void {
    if (status === 304) this.#notModified.inc();
    this.#durations[Math.floor(status / 100) - 1]?.observe(seconds);
  }

  /** @param reason error code of the refusal */
  countRefusal(reason: string): void {
    this.#refusals.inc({ reason });
  }
}
