/** What the primary and a worker send each other, over the channel of Node's cluster. Plain data. */
import type { AddressInfo } from "node:net";

import type pg from "pg";

import type { App } from "../app.ts";
import type { FromRelay, ToRelay } from "../platform/bus/worker-bus.ts";
import type { UnixUser } from "../platform/root/unix-users.ts";

export type WorkerMetrics = Awaited<ReturnType<App["readMetrics"]>>;

/** What a worker needs to start. */
export interface WorkerTask {
  nodeId: string;
  /** The name in metrics: "1" for the first worker, kept by those that replace it. */
  name: string;
  startsInstallation: boolean;
  /** The newest migration of the primary's program. */
  schemaVersion: number;
  /** The embedded database; null with an external one. */
  database: { connection: pg.ClientConfig; unixUser: UnixUser; hasDiskSpace: boolean } | null;
}

export type ToWorker =
  | { kind: "start"; task: WorkerTask }
  | { kind: "relay"; message: FromRelay }
  /** Asks for a "pong". Workers cannot watch the disk: they may not be allowed to enter the data directory. */
  | { kind: "ping"; hasDiskSpace: boolean }
  /** Asks for the worker's own metrics. */
  | { kind: "metrics-wanted"; id: number }
  /** The answer to the worker's request for the metrics of the machine. */
  | { kind: "machine-metrics"; id: number; text: string }
  /** "retire": another worker has taken over. "stop": the server stops. */
  | { kind: "retire" }
  | { kind: "stop" };

export type FromWorker =
  | { kind: "ready"; address: AddressInfo }
  /** The worker cannot start; `message` is a sentence for people. */
  | { kind: "refused"; message: string }
  | { kind: "relay"; message: ToRelay }
  | { kind: "pong" }
  /** The worker reads its heap. It answers no pings until it is done. */
  | { kind: "pause" }
  | { kind: "metrics"; id: number; metrics: WorkerMetrics }
  | { kind: "machine-metrics-wanted"; id: number };

/** Requests to another process: each has a number, which its answer repeats. */
export class Requests<Answer> {
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #last = 0;

  /** @returns the answer; null if there is none within `withinMs`, or after `close` */
  async ask(send: (id: number) => void | Promise<void>, withinMs?: number): Promise<Answer | null> {
    const id = (this.#last += 1);
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs, null);
    this.#waiting.set(id, resolve);
    try {
      await send(id);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
  }

  /** The other process has ended. */
  close(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
  }
}
