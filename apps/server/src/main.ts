/** Starts the server, in this process or as a primary with workers. Stops it on a signal. */
import cluster from "node:cluster";

import { fail, messageOf } from "@hubbub/server-kit/fail";
import type { Logger } from "pino";

import { type Config, ConfigError, configurationHelp, readConfig } from "./config/config.ts";
import { createLogger } from "./platform/log-output.ts";
import type { RunningDatabase } from "./platform/database/server.ts";
import { isRoot } from "./platform/root/root.ts";
import type { Addresses } from "./start/addresses.ts";

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

interface Serving {
  addresses: Addresses | null;
  /** Null for a server that is one process: it cannot replace itself. */
  replaceWorkers: (() => void) | null;
  close(): Promise<void>;
}

// A primary does not load the application, and a worker does not load what the primary needs.
async function serve(config: Config, log: Logger, server: RunningDatabase): Promise<Serving> {
  if (hasPrimary(config)) {
    const { startWorkers } = await import("./workers/primary.ts");
    return startWorkers(config, log, { server, onFatal: fail });
  }
  const { startServing } = await import("./start/serve.ts");
  const { readAddresses, close } = await startServing(config, log, { server, worker: null });
  return { addresses: await readAddresses(), replaceWorkers: null, close };
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
  let running: Serving | null = null;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail("Stopping took too long; the process was ended."), STOP_TIMEOUT_MS).unref();
    await running?.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("SIGHUP", () => {
    if (hasPrimary(config)) running?.replaceWorkers?.();
    else void stop();
  });
  // The launcher has ended, for example because its terminal was closed. Nobody else could stop this process.
  process.on("disconnect", () => void stop());

  const [{ start }, { announce }] = await Promise.all([import("./start/start.ts"), import("./start/announcement.ts")]);
  running = await start(config, log, { onFatal: fail, serve: (server) => serve(config, log, server) });
  if (running.addresses) process.stdout.write(`${announce(running.addresses)}\n`);
}

try {
  await main();
} catch (error) {
  fail(`Hubbub cannot start: ${messageOf(error)}`);
}
