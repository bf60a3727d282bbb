/** The primary of several workers owns the embedded database, the migrations, the output of the start and signals. */
import cluster from "node:cluster";

import type { Logger } from "pino";
import { Registry } from "prom-client";

import type { Config } from "../config.ts";
import { type Database, openDatabase } from "../domain/schema/open-database.ts";
import { type Diagnosis, openDiagnosis } from "../operations/diagnosis/diagnosis.ts";
import { addProcess, Families } from "../operations/metrics/families.ts";
import { becomeSuccessor, findSuccessor } from "../platform/root/root.ts";
import { printStart } from "../start-output.ts";
import { WorkerPool } from "./worker-pool.ts";
import type { WorkerTask } from "./messages.ts";

/** Connections of a worker to the embedded database: its pool. */
const CONNECTIONS_PER_WORKER = 10;
/** The primary, backups and commands. */
const OTHER_CONNECTIONS = 30;

export interface Primary {
  stop(): Promise<void>;
  /** Replaces the workers one by one. */
  replaceWorkers(): void;
}

/** @throws StartupError if it cannot start; nothing is left running */
export async function startPrimary(config: Config, log: Logger, onFatal: (sentence: string) => void): Promise<Primary> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDir,
    // Only for the start.
    poolSize: 2,
    // While workers are replaced there is one more.
    embedded: { maxConnections: (config.workers + 1) * CONNECTIONS_PER_WORKER + OTHER_CONNECTIONS },
    onNotice: (sentence) => log.warn(sentence),
    onFatal,
  });
  const registry = new Registry();
  const endMeasuring = addProcess(new Families(registry, "primary"));
  // Keeps NaN and -0 of metrics, unlike JSON.
  cluster.setupPrimary({ serialization: "advanced" });
  const workers = new WorkerPool({
    size: config.workers,
    log,
    database: () => taskOf(database),
    ownMetrics: () => registry.getMetricsAsJSON(),
    onFatal,
  });
  let diagnosis: Diagnosis | null = null;
  const stop = async () => {
    await diagnosis?.close();
    endMeasuring();
    await workers.stop();
    await database.close();
  };
  try {
    const address = await workers.start();
    await leaveRootIfPossible(config, database, log);
    diagnosis = await openDiagnosis({
      name: "primary",
      config,
      readMetrics: () => registry.getMetricsAsJSON(),
      beforeHeap: async () => undefined,
      onError: (error) => log.warn({ err: error }, "The primary cannot be diagnosed"),
    });
    await printStart(config, database, address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, replaceWorkers: () => void workers.replaceAll() };
}

function taskOf({ kind, connection, unixUser, hasDiskSpace }: Database): WorkerTask["database"] {
  if (kind === "external") return null;
  // Without the settings that each process has for its own connections.
  const { host, port, user, database } = connection;
  return { connection: { host, port, user, database }, unixUser, hasDiskSpace: hasDiskSpace() };
}

/**
 * The primary starts workers and the database again, so it stays root if its successor cannot start the database, or
 * cannot read the program or a configured file.
 */
async function leaveRootIfPossible(
  { termsFile, privacyFile, wordsFile }: Config,
  database: Database,
  log: Logger,
): Promise<void> {
  const files = [termsFile, privacyFile, wordsFile].filter((file) => file !== null);
  const successor = await findSuccessor(database, log, files);
  if (!successor) return;
  if (successor.canStartProcesses && !database.needsRoot) becomeSuccessor(successor, log);
  else
    log.info(
      "The primary stays root, because only root can start the database or read all files that workers need at their start; the workers do not",
    );
}
