/** A worker: serves like a single process, with the primary's database. It leaves signals to the primary. */
import { messageOf } from "@hubbub/server-kit/fail";
import type { Logger } from "pino";

import type { Config } from "../config/config.ts";
import { schemaVersion } from "../domain/schema/migrations.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { type Serving, startServing } from "../start/serve.ts";
import type { FromWorker, ToWorker, WorkerTask } from "./messages.ts";

/** How long a retiring worker answers on its connections. Pages poll every few seconds, so most end with a response. */
const RETIRE_MS = 4000;

type Send = (message: FromWorker) => Promise<void>;

/** Runs until the primary stops this worker or ends. */
export function runWorker(config: Config, log: Logger): void {
  // A terminal and a service manager signal all processes. The primary decides when a worker stops.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  // The primary was killed. Node would exit, which waits for threads, and one that has just started may never end.
  process.prependListener("disconnect", () => process.kill(process.pid, "SIGKILL"));
  const send: Send = (message) =>
    new Promise((resolve, reject) => {
      if (!process.connected || !process.send) reject(new Error("the primary has ended"));
      else process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
    });
  let serving: Promise<Serving> | null = null;
  let hasDiskSpace = true;
  /** Requests for the metrics of the machine that wait for the primary's answer. */
  const waiting: PromiseWithResolvers<string>[] = [];

  const start = async ({ server, ...task }: WorkerTask): Promise<Serving> => {
    // It would change the tables while older workers use them.
    if (task.schemaVersion !== schemaVersion)
      throw new StartupError(
        "the program on disk has other database migrations than the running server; stop Hubbub and start it again",
      );
    ({ hasDiskSpace } = task);
    const place = {
      ...task,
      reportPause: () => send({ kind: "pause" }),
      readMachineMetrics: async () => {
        const answer = Promise.withResolvers<string>();
        waiting.push(answer);
        await send({ kind: "machine-metrics-wanted" });
        return answer.promise;
      },
    };
    const started = await startServing(config, log.child({ worker: task.name }), {
      server: { ...server, hasDiskSpace: () => hasDiskSpace },
      worker: place,
    });
    await send({ kind: "ready", addresses: task.startsInstallation ? await started.readAddresses() : null });
    return started;
  };

  const stop = async (retires: boolean): Promise<void> => {
    const started = await serving?.catch(() => null);
    if (retires) {
      started?.app.retire();
      await new Promise((resolve) => setTimeout(resolve, RETIRE_MS));
    }
    await started?.close();
    process.exit(0);
  };

  process.on("message", (received) => {
    const message = received as ToWorker;
    if (message.kind === "start") {
      serving = start(message.task);
      serving.catch((error: unknown) => {
        void send({ kind: "refused", message: messageOf(error) })
          .catch(() => log.error({ err: error }, "The worker cannot start, and the primary has ended"))
          .finally(() => process.exit(1));
      });
    } else if (message.kind === "ping") {
      hasDiskSpace = message.hasDiskSpace;
      send({ kind: "pong" }).catch(() => undefined);
    } else if (message.kind === "metrics-wanted") {
      // Without an answer in time, the primary leaves this worker out.
      serving
        ?.then(async ({ app }) => send({ kind: "metrics", metrics: await app.readMetrics() }))
        .catch((error: unknown) => log.warn({ err: error }, "The metrics of this worker could not be sent"));
    } else if (message.kind === "machine-metrics") {
      for (const { resolve, reject } of waiting.splice(0))
        if (message.text === null) reject(new Error("the primary could not collect the metrics"));
        else resolve(message.text);
    } else if (message.kind === "retire" || message.kind === "stop") void stop(message.kind === "retire");
  });
}
