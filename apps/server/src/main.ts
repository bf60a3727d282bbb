/** Starts the server: one process, or a primary with workers. Stops it on a signal. */
import cluster from "node:cluster";

import { fail, messageOf } from "@hubbub/server-kit/fail";
import type { Logger } from "pino";

import { type Config, ConfigError, configurationHelp, readConfig } from "./config/config.ts";
import { createLogger } from "./platform/log-output.ts";
import { isRoot } from "./platform/root/root.ts";

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
  if (hasPrimary(config)) {
    const { startPrimary } = await import("./workers/primary.ts");
    return startPrimary(config, log, fail);
  }
  const [{ startServing }, { addressesOf, announce }] = await Promise.all([
    import("./start/serve.ts"),
    import("./start/announcement.ts"),
  ]);
  const { address, database, close } = await startServing(config, log, { worker: null, onFatal: fail });
  process.stdout.write(`${announce(await addressesOf(config, database, address))}\n`);
  return { stop: close, replaceWorkers: null };
}

/** Started as root, the process does not serve requests itself. */
const hasPrimary = ({ workers }: Config) => workers > 1 || isRoot();

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
    if (hasPrimary(config)) running?.replaceWorkers?.();
    else void stop();
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
