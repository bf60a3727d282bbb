/** The start of an installation: the database, and then what serves with it, in this process or in workers. */
import type { Logger } from "pino";

import type { Config } from "../config/config.ts";
import { openServer, type RunningDatabase } from "../platform/database/server.ts";

/** Connections of a serving process to the embedded database: its pool, and that of the bus. */
const CONNECTIONS_PER_PROCESS = 11;
/** Backups and commands. */
const OTHER_CONNECTIONS = 30;

interface Closing {
  close(): Promise<void>;
}

interface StartOptions<Serving> {
  /** Called when the embedded database died and could not be restarted. The process should exit. */
  onFatal: (sentence: string) => void;
  serve: (server: RunningDatabase) => Promise<Serving>;
}

/**
 * Starts the embedded database, or checks the external one, and starts what serves.
 * @returns what `serve` returns; its `close` also stops the database
 * @throws StartupError if it cannot start; nothing is left running
 */
export async function start<Serving extends Closing>(
  { databaseUrl, dataDir: dataDirectory, workers }: Config,
  log: Logger,
  { onFatal, serve }: StartOptions<Serving>,
): Promise<Serving> {
  await using opened = new AsyncDisposableStack();
  const { stop, ...server } = await openServer({
    databaseUrl,
    dataDirectory,
    // While workers are replaced there is one more.
    embedded: { maxConnections: (workers + 1) * CONNECTIONS_PER_PROCESS + OTHER_CONNECTIONS },
    onFatal,
    onNotice: (sentence) => log.warn(sentence),
  });
  opened.defer(stop);
  const serving = await serve(server);
  opened.defer(() => serving.close());
  const running = opened.move();
  return { ...serving, close: () => running.disposeAsync() };
}
