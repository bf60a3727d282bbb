/** The embedded database in a process of its own: see host-process.ts. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type pg from "pg";

import { StartupError } from "../startup-error.ts";
import type { HostCommand, HostNews, HostTask } from "./host-messages.ts";

const program = fileURLToPath(new URL("host-process.ts", import.meta.url));

export interface HostedPostgres {
  connection: pg.ClientConfig;
  hasRoom: () => boolean;
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
  let hasRoom = true;
  let isStopping = false;
  const connection = await new Promise<pg.ClientConfig>((resolve, reject) => {
    host.on("message", (message) => {
      const news = message as HostNews;
      if (news.kind === "ready") resolve(news.connection);
      else if (news.kind === "refused") reject(new StartupError(news.message));
      else if (news.kind === "notice") listeners.onNotice(news.sentence);
      else if (news.kind === "fatal") listeners.onFatal(news.sentence);
      else hasRoom = news.hasRoom;
    });
    void exited.then(() => reject(new StartupError("the process that hosts the embedded database ended")));
    tell(host, { kind: "start", task });
  }).catch(async (error: unknown) => {
    tell(host, { kind: "stop" });
    await exited;
    throw error;
  });
  host.once("exit", () => {
    if (!isStopping) listeners.onFatal("the process that hosts the embedded database ended");
  });
  return {
    connection,
    hasRoom: () => hasRoom,
    stop: async () => {
      isStopping = true;
      tell(host, { kind: "stop" });
      await exited;
    },
  };
}

function tell(host: ChildProcess, command: HostCommand): void {
  // A host that has just ended is noticed by its exit.
  if (host.connected) host.send(command, () => undefined);
}

/** Nothing of the configuration is for it to know. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}
