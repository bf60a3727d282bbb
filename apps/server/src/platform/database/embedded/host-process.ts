/**
 * A child process that stays root and runs the embedded database. It is used when the server gives up root rights but
 * only root can enter its data directory (decision 120). It takes commands only from its parent, and ends with it.
 */
import { DiskWatch } from "./disk-watch.ts";
import type { HostCommand, HostMessage, HostTask } from "./host-messages.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./supervisor.ts";

const send = (message: HostMessage) => void (process.connected && process.send?.(message));

let database: Promise<EmbeddedPostgres> | null = null;
let disk: DiskWatch | null = null;

async function start(task: HostTask): Promise<void> {
  const onNotice = (sentence: string) => send({ kind: "notice", sentence });
  database = startEmbeddedPostgres({ ...task, onNotice, onFatal: (sentence) => send({ kind: "fatal", sentence }) });
  try {
    const { connection } = await database;
    disk = new DiskWatch({
      dataDirectory: task.dataDirectory,
      onNotice,
      onChange: (hasDiskSpace) => send({ kind: "disk-space", hasDiskSpace }),
    });
    send({ kind: "ready", connection });
  } catch (error) {
    send({ kind: "refused", message: error instanceof Error ? error.message : String(error) });
  }
}

async function stop(): Promise<void> {
  disk?.close();
  const opened = await database?.catch(() => null);
  await opened?.stop();
  process.exit(0);
}

// Ctrl-C and a service manager signal the process group. The server decides when the database stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => void stop());
process.on("message", (message) => {
  const command = message as HostCommand;
  if (command.kind === "start") void start(command.task);
  else void stop();
});
