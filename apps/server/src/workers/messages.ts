/** What the primary and a worker send each other, over the channel of Node's cluster. Plain data. */
import type { App } from "../app.ts";
import type { RunningDatabase } from "../platform/database/server.ts";
import type { Addresses } from "../start/addresses.ts";

export type WorkerMetrics = Awaited<ReturnType<App["readMetrics"]>>;

/** What a worker needs to start. */
export interface WorkerTask {
  /** The name in metrics: "1" for the first worker, kept by those that replace it. */
  name: string;
  startsInstallation: boolean;
  /** The newest migration of the primary's program. */
  schemaVersion: number;
  server: Pick<RunningDatabase, "connection" | "unixUser">;
  hasDiskSpace: boolean;
}

export type ToWorker =
  | { kind: "start"; task: WorkerTask }
  /** Asks for a "pong". Workers cannot watch the disk: they may not be allowed to enter the data directory. */
  | { kind: "ping"; hasDiskSpace: boolean }
  /** Asks for the worker's own metrics. */
  | { kind: "metrics-wanted" }
  /** The answer to the worker's request for the metrics of the machine; null if they could not be collected. */
  | { kind: "machine-metrics"; text: string | null }
  /** "retire": another worker has taken over. "stop": the server stops. */
  | { kind: "retire" }
  | { kind: "stop" };

export type FromWorker =
  /** With the addresses of the server if it starts the installation. */
  | { kind: "ready"; addresses: Addresses | null }
  /** The worker cannot start; `message` is a sentence for people. */
  | { kind: "refused"; message: string }
  | { kind: "pong" }
  /** The worker reads its heap. It answers no pings until it is done. */
  | { kind: "pause" }
  | { kind: "metrics"; metrics: WorkerMetrics }
  | { kind: "machine-metrics-wanted" };
