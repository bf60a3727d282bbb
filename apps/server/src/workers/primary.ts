/** The primary runs the workers. It parses no request, and does not use the database. */
import cluster from "node:cluster";

import type { Logger } from "pino";
import { Registry } from "prom-client";

import { type Config, withoutSecrets } from "../config/config.ts";
import { openDiagnosis } from "../operations/diagnosis/diagnosis.ts";
import { addProcess, Families } from "../operations/metrics/families.ts";
import type { RunningDatabase } from "../platform/database/server.ts";
import { WorkerPool } from "./worker-pool.ts";

interface PrimaryOptions {
  server: RunningDatabase;
  /** Called when workers end too often. The process should exit. */
  onFatal: (sentence: string) => void;
}

/** @throws StartupError if it cannot start; nothing is left running */
export async function startWorkers(config: Config, log: Logger, { server, onFatal }: PrimaryOptions) {
  // Keeps NaN and -0 of metrics, unlike JSON.
  cluster.setupPrimary({ serialization: "advanced" });
  await using opened = new AsyncDisposableStack();
  const registry = new Registry();
  opened.defer(addProcess(new Families(registry, "primary")));
  const ownMetrics = () => registry.getMetricsAsJSON();
  const workers = new WorkerPool({ size: config.workers, log, server, ownMetrics, onFatal });
  opened.defer(() => workers.stop());
  const addresses = await workers.start();
  const diagnosis = await openDiagnosis({
    name: "primary",
    config: withoutSecrets(config),
    readMetrics: ownMetrics,
    beforeHeap: async () => undefined,
    onError: (error) => log.warn({ err: error }, "The primary cannot be diagnosed"),
  });
  opened.defer(() => diagnosis.close());
  const running = opened.move();
  return { addresses, replaceWorkers: () => void workers.replaceAll(), close: () => running.disposeAsync() };
}
