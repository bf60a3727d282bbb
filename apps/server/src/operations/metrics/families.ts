/** Metric families whose values are read when Prometheus scrapes them. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The value of a family, or its values by what its label says. */
type Samples = number | Readonly<Record<string, number>>;

/** Creates metric families in one registry, each with at most one label. Their values are added up for the machine. */
export class Families {
  /** The same for values that each worker has: they have the label `worker`, too. */
  readonly ofWorker: Families;
  readonly #registry: Registry;
  readonly #own: Readonly<Record<string, string>>;

  /** @param worker the name of this process in the label `worker`; null for a server that is one process */
  constructor(registry: Registry, worker: string | null, own: Readonly<Record<string, string>> = {}) {
    this.#registry = registry;
    this.#own = own;
    this.ofWorker = worker === null ? this : new Families(registry, null, { worker });
  }

  /** @param read returns the current values */
  gauge(name: string, help: string, read: () => Samples, label?: string): void {
    const gauge: Gauge = new Gauge({
      ...this.#family(name, help, label),
      collect: () => {
        gauge.reset();
        for (const [labels, value] of this.#labeled(read(), label)) gauge.set(labels, value);
      },
    });
  }

  /** @param read returns the totals since the start of the process */
  counter(name: string, help: string, read: () => Samples, label?: string): void {
    const counter: Counter = new Counter({
      ...this.#family(name, help, label),
      collect: () => {
        counter.reset();
        for (const [labels, total] of this.#labeled(read(), label)) counter.inc(labels, total);
      },
    });
  }

  histogram(name: string, help: string, buckets: readonly number[], label: string): Histogram {
    return new Histogram({ ...this.#family(name, help, label), buckets: [...buckets] });
  }

  #family(name: string, help: string, label?: string) {
    const labelNames = [...(label === undefined ? [] : [label]), ...Object.keys(this.#own)];
    return { name, help, labelNames, registers: [this.#registry] };
  }

  #labeled(samples: Samples, label = ""): [labels: Record<string, string>, value: number][] {
    if (typeof samples === "number") return [[this.#own, samples]];
    return Object.entries(samples).map(([of, value]) => [{ ...this.#own, [label]: of }, value]);
  }
}

const DELAY_RESOLUTION_MS = 40;
/** After so long without a scrape, the event loop is no longer measured: each sample wakes an idle process. */
const SCRAPED_WITHIN_MS = 5 * 60_000;

/** @returns ends the measurement of the event loop */
export function addProcess({ ofWorker }: Families): () => void {
  const loopDelay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  let ending: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(ending);
    loopDelay.disable();
  };
  // Node.js records the time between two samples, which is the resolution in an idle process.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - DELAY_RESOLUTION_MS / 1000);
  const delays = () => {
    const quantiles = {
      "0.5": seconds(loopDelay.percentile(50)),
      "0.99": seconds(loopDelay.percentile(99)),
      "1": seconds(loopDelay.max),
    };
    loopDelay.reset();
    loopDelay.enable();
    clearTimeout(ending);
    ending = setTimeout(end, SCRAPED_WITHIN_MS).unref();
    return quantiles;
  };
  ofWorker.gauge(
    "hubbub_event_loop_delay_seconds",
    "Delay of the event loop since the last scrape, by quantile; 0 at the first scrape.",
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
  return end;
}
