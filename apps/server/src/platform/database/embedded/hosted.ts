/** Runs the embedded database in a child process (host-process.ts). */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type pg from "pg";

import { StartupError } from "../../startup-error.ts";
import type { HostCommand, HostMessage, HostTask } from "./host-messages.ts";

const program = fileURLToPath(new URL("host-process.ts", import.meta.url));

export interface HostedPostgres {
  connection: pg.ClientConfig;
  hasDiskSpace: () => boolean;
  stop: () => Promise<void>;
}

interface Listeners {
  onNotice: (sentence: string) => void;
  onFatal: (sentence: string) => void;
}

/** Like `startEmbeddedPostgres`, with the supervisor and the disk watch in a child process. */
export async function startHostedPostgres(task: HostTask, listeners: Listeners): Promise<HostedPostgres> {
  const host = fork(program, [], { env: environment(), stdio: ["ignore", "ignore", "inherit", "ipc"], detached: true });
  const exited = new Promise<void>((resolve) => {
    host.once("exit", () => resolve());
    host.once("error", () => resolve());
  });
  let hasDiskSpace = true;
  let isStopping = false;
  const connection = await new Promise<pg.ClientConfig>((resolve, reject) => {
    host.on("message", (received) => {
      const message = received as HostMessage;
      if (message.kind === "ready") resolve(message.connection);
      else if (message.kind === "refused") reject(new StartupError(message.message));
      else if (message.kind === "notice") listeners.onNotice(message.sentence);
      else if (message.kind === "fatal") listeners.onFatal(message.sentence);
      else hasDiskSpace = message.hasDiskSpace;
    });
    void exited.then(() => reject(new StartupError("the process that hosts the embedded database ended")));
    sendTo(host, { kind: "start", task });
  }).catch(async (error: unknown) => {
    sendTo(host, { kind: "stop" });
    await exited;
    throw error;
  });
  host.once("exit", () => {
    if (!isStopping) listeners.onFatal("the process that hosts the embedded database ended");
  });
  return {
    connection,
    hasDiskSpace: () => hasDiskSpace,
    stop: async () => {
      isStopping = true;
      sendTo(host, { kind: "stop" });
      await exited;
    },
  };
}

function sendTo(host: ChildProcess, command: HostCommand): void {
  // If the host has just ended, the listener of `exit` handles that.
  if (host.connected) host.send(command, () => undefined);
}

/** The environment of the host, without the configuration of this process. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}
