/** The primary runs the embedded database and the workers. It parses no request, and does not use the database itself. */
import cluster from "node:cluster";

import type { Logger } from "pino";
import { Registry } from "prom-client";

import { type Config, withoutSecrets } from "../config/config.ts";
import { type Diagnosis, openDiagnosis } from "../operations/diagnosis/diagnosis.ts";
import { addProcess, Families } from "../operations/metrics/families.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded/supervisor.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Connections of a worker to the embedded database: its pool, and that of the bus. */
const CONNECTIONS_PER_WORKER = 11;
/** Backups and commands. */
const OTHER_CONNECTIONS = 30;

interface Primary {
  stop(): Promise<void>;
  /** Replaces the workers one by one. */
  replaceWorkers(): void;
}

/** @throws StartupError if it cannot start; nothing is left running */
export async function startPrimary(config: Config, log: Logger, onFatal: (sentence: string) => void): Promise<Primary> {
  const database = config.databaseUrl === null ? await startDatabase(config, log, onFatal) : null;
  const registry = new Registry();
  const endMeasuring = addProcess(new Families(registry, "primary"));
  // Keeps NaN and -0 of metrics, unlike JSON.
  cluster.setupPrimary({ serialization: "advanced" });
  const workers = new WorkerPool({
    size: config.workers,
    log,
    database: () => {
      if (!database) return null;
      const { connection, unixUser, hasDiskSpace } = database;
      return { connection, unixUser, hasDiskSpace: hasDiskSpace() };
    },
    ownMetrics: () => registry.getMetricsAsJSON(),
    onFatal,
  });
  let diagnosis: Diagnosis | null = null;
  const stop = async () => {
    await diagnosis?.close();
    endMeasuring();
    await workers.stop();
    await database?.stop();
  };
  try {
    const announcement = await workers.start();
    diagnosis = await openDiagnosis({
      name: "primary",
      config: withoutSecrets(config),
      readMetrics: () => registry.getMetricsAsJSON(),
      beforeHeap: async () => undefined,
      onError: (error) => log.warn({ err: error }, "The primary cannot be diagnosed"),
    });
    process.stdout.write(`${announcement}\n`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, replaceWorkers: () => void workers.replaceAll() };
}

function startDatabase({ dataDir, workers }: Config, log: Logger, onFatal: (sentence: string) => void) {
  return startEmbeddedPostgres({
    dataDirectory: dataDir,
    // While workers are replaced there is one more.
    maxConnections: (workers + 1) * CONNECTIONS_PER_WORKER + OTHER_CONNECTIONS,
    onNotice: (sentence) => log.warn(sentence),
    onFatal,
  });
}
