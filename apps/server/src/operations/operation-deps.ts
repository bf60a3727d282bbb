import type { Registry } from "prom-client";

import type { Activity } from "../activities/activity.ts";
import type { FastPath } from "../api/fast-path.ts";
import type { LivePerson } from "../api/live-admission.ts";
import type { Core } from "../domain/core.ts";
import type { WebhookStats } from "../features/webhooks/deliverer.ts";
import type { LiveChannel } from "../platform/realtime/live-channel.ts";

/** What the modules of operations are made with. */
export interface OperationDeps extends Core {
  activities: readonly Activity[];
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
  /** The metrics of this process; it already has those of the HTTP requests. */
  registry: Registry;
  fastPath: FastPath;
  live: Pick<LiveChannel<LivePerson>, "broadcaster" | "stats">;
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
