import type { Registry } from "prom-client";

import type { FastPath } from "../api/fast-path.ts";
import type { FeatureDeps } from "../features/feature-deps.ts";
import type { WebhookStats } from "../features/webhooks/deliverer.ts";

/** What the modules of operations are made with. */
export interface OperationDeps extends FeatureDeps {
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
  /** The metrics of this process; it already has those of the HTTP requests. */
  registry: Registry;
  fastPath: FastPath;
  webhooks: Readonly<WebhookStats>;
  /** The token for reading /metrics; null allows it from this machine only. */
  metricsToken: string | null;
  /** Null for a server that is one process. */
  worker: MeasuredWorker | null;
}

/** A process among the workers of this machine. */
export interface MeasuredWorker {
  /** In the label `worker`. */
  name: string;
  /** The metrics of all workers, in Prometheus' text format. */
  readMachineMetrics: () => Promise<string>;
}
