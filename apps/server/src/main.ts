/** Starts the server: one process, or a primary with workers. Stops it on a signal. */
import cluster from "node:cluster";

import { fail, messageOf } from "@hubbub/server-kit/fail";
import type { Logger } from "pino";

import { type Config, ConfigError, configurationHelp, readConfig } from "./config.ts";
import { createLogger } from "./platform/log-output.ts";

/** A stop that takes longer is aborted: `docker stop` kills a process after 10 s. */
const STOP_TIMEOUT_MS = 9000;

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

interface Running {
  stop(): Promise<void>;
  /** Null for a server that is one process: it cannot replace itself. */
  replaceWorkers: (() => void) | null;
}

// A primary does not load the application, and a worker does not load what the primary needs.
async function start(config: Config, log: Logger): Promise<Running> {
  if (config.workers > 1 || (await databaseKeepsRoot(config))) {
    const { startPrimary } = await import("./workers/primary.ts");
    return startPrimary(config, log, fail);
  }
  const [{ startServing }, { printStart }] = await Promise.all([import("./serve.ts"), import("./start-output.ts")]);
  const { address, database, close } = await startServing(config, log, { worker: null, onFatal: fail });
  await printStart(config, database, address);
  return { stop: close, replaceWorkers: null };
}

/** Whether the process that runs the database has to stay root. Then another one serves. */
async function databaseKeepsRoot({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  const { databaseNeedsRoot } = await import("./platform/database/open.ts");
  return databaseNeedsRoot(dataDir);
}

async function main(): Promise<void> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    process.stdout.write(configurationHelp());
    return;
  }
  const config = configOrExit();
  const log = createLogger(config.logLevel);
  if (cluster.isWorker) {
    const { runWorker } = await import("./workers/worker.ts");
    runWorker(config, log);
    return;
  }
  let stopping = false;
  let running: Running | null = null;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail("Stopping took too long; the process was ended."), STOP_TIMEOUT_MS).unref();
    await running?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("SIGHUP", () => {
    if (config.workers === 1) void stop();
    else running?.replaceWorkers?.();
  });
  // The launcher has ended, for example because its terminal was closed. Nobody else could stop this process.
  process.on("disconnect", () => void stop());

  running = await start(config, log);
}

try {
  await main();
} catch (error) {
  fail(`Hubbub cannot start: ${messageOf(error)}`);
}
