/** Metric families whose values are read when Prometheus scrapes them. */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

type Labels = Readonly<Record<string, string>>;

/** The value of a family without labels, or one value for each set of labels. */
type Samples = number | readonly (readonly [Labels, number])[];

export interface Family {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Each worker has its own value, with the label `worker`. Other families are added up for the machine. */
  perWorker?: true;
}

/** Creates metric families in one registry. */
export class Families {
  readonly #registry: Registry;
  readonly #worker: Labels;

  /** @param worker the name of this process in the label `worker`; null for a server that is one process */
  constructor(registry: Registry, worker: string | null) {
    this.#registry = registry;
    this.#worker = worker === null ? {} : { worker };
  }

  /** @param read returns the current values */
  gauge({ name, help, labels = [], perWorker }: Family, read: () => Samples): void {
    const own = perWorker ? this.#worker : {};
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels, ...Object.keys(own)],
      registers: [this.#registry],
      collect: () => {
        gauge.reset();
        for (const [of, value] of listed(read())) gauge.set({ ...of, ...own }, value);
      },
    });
  }

  /** @param read returns the totals since the start of the process */
  counter({ name, help, labels = [], perWorker }: Family, read: () => Samples): void {
    const own = perWorker ? this.#worker : {};
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [...labels, ...Object.keys(own)],
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        for (const [of, total] of listed(read())) counter.inc({ ...of, ...own }, total);
      },
    });
  }

  histogram({ name, help, labels = [] }: Family, buckets: readonly number[]): Histogram {
    return new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [this.#registry] });
  }
}

function listed(samples: Samples): readonly (readonly [Labels, number])[] {
  return typeof samples === "number" ? [[{}, samples]] : samples;
}
