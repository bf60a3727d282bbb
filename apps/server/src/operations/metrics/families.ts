/** Metric families whose values are read when Prometheus scrapes them. */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

type Labels = Readonly<Record<string, string>>;

/** The value of a family without labels, or one value for each set of labels. */
type Samples = number | readonly (readonly [Labels, number])[];

/** Creates metric families in one registry. Their values are added up for the machine. */
export class Families {
  /** The same for values that each worker has: they have the label `worker`. */
  readonly ofWorker: Families;
  readonly #registry: Registry;
  readonly #own: Labels;

  /** @param worker the name of this process in the label `worker`; null for a server that is one process */
  constructor(registry: Registry, worker: string | null, own: Labels = {}) {
    this.#registry = registry;
    this.#own = own;
    this.ofWorker = worker === null ? this : new Families(registry, null, { worker });
  }

  /** @param read returns the current values */
  gauge(name: string, help: string, read: () => Samples, ...labels: string[]): void {
    const gauge: Gauge = new Gauge({
      ...this.#family(name, help, labels),
      collect: () => {
        gauge.reset();
        for (const [of, value] of listed(read())) gauge.set({ ...of, ...this.#own }, value);
      },
    });
  }

  /** @param read returns the totals since the start of the process */
  counter(name: string, help: string, read: () => Samples, ...labels: string[]): void {
    const counter: Counter = new Counter({
      ...this.#family(name, help, labels),
      collect: () => {
        counter.reset();
        for (const [of, total] of listed(read())) counter.inc({ ...of, ...this.#own }, total);
      },
    });
  }

  histogram(name: string, help: string, buckets: readonly number[], ...labels: string[]): Histogram {
    return new Histogram({ ...this.#family(name, help, labels), buckets: [...buckets] });
  }

  #family(name: string, help: string, labels: readonly string[]) {
    return { name, help, labelNames: [...labels, ...Object.keys(this.#own)], registers: [this.#registry] };
  }
}

function listed(samples: Samples): readonly (readonly [Labels, number])[] {
  return typeof samples === "number" ? [[{}, samples]] : samples;
}
