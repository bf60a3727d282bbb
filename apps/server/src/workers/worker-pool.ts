/** Keeps the workers running: starts them, replaces those that end, replaces all one by one, stops them. */
import type { Serializable } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";

import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";

import { schemaVersion } from "../domain/schema/migrations.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { TaskQueue } from "@hubbub/server-kit/task-queue";
import type { RunningDatabase } from "../platform/database/server.ts";
import type { Addresses } from "../start/addresses.ts";
import type { FromWorker, ToWorker, WorkerMetrics } from "./messages.ts";

/** Delay before a worker is replaced, for each death within a minute before its own. */
const RESTART_DELAY_MS = 250;
const DEATHS_MAX = 5;
const DEATHS_WITHIN_MS = 60_000;
/** Delay before another attempt to replace a worker, after a replacement could not start. */
const START_RETRY_MS = 5000;
/** A replacement that does not get ready within this time is ended. The first workers may migrate the database before. */
const READY_WITHIN_MS = 60_000;
/** Interval between two pings to a worker, which also say whether the disk has room. */
const PING_MS = 2000;
/** The primary ends a worker after this many unanswered pings in a row (20 s). */
const UNANSWERED_MAX = 10;
/** A worker that reads its heap for a diagnosis may leave this many more unanswered (five minutes). */
const PAUSED_PINGS = 150;
/** A retiring worker waits for its connections, then closes; after this time it is ended. */
const RETIRE_WITHIN_MS = 20_000;
/** The metrics of a worker that does not answer in this time are left out. */
const METRICS_WITHIN_MS = 2000;
/** Leaves the database 2 s of the 9 s that stopping may take. */
const STOP_WITHIN_MS = 7000;

interface WorkerPoolOptions {
  size: number;
  log: Logger;
  server: RunningDatabase;
  ownMetrics: () => Promise<WorkerMetrics>;
  /** Called when workers end too often. The process should exit. */
  onFatal: (sentence: string) => void;
}

interface Member {
  name: string;
  worker: Worker;
  /** Resolves when it listens. Rejects with a StartupError if it cannot, or ends before. */
  ready: PromiseWithResolvers<Addresses | null>;
  /** "leaving": it ends at the request of the primary, so its exit does not count as a death. */
  state: "starting" | "ready" | "leaving";
  /** Number of pings since its last answer. */
  unanswered: number;
  /** Ends the wait for its metrics; null if there are none. */
  onMetrics: (metrics: WorkerMetrics | null) => void;
  ended: PromiseWithResolvers<void>;
}

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member>();
  #deaths: number[] = [];
  #hasStarted = false;
  readonly #replacements = new TaskQueue();
  #isStopping = false;
  readonly #pings: NodeJS.Timeout;
  #collecting: Promise<string> | null = null;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref();
  }

  /** Starts all workers. @returns the addresses of the server @throws StartupError if one of them cannot start */
  async start(): Promise<Addresses | null> {
    const names = Array.from({ length: this.#options.size }, (_, index) => String(index + 1));
    const [addresses = null] = await Promise.all(names.map((name) => this.#fork(name).ready.promise));
    this.#hasStarted = true;
    // A worker that was ready may have ended before the last one was.
    for (const name of names.filter((each) => !this.#isRunning(each))) void this.#replace(name, 0);
    return addresses;
  }

  /**
   * Replaces the workers one by one: each new one listens before the old one stops accepting connections. A call while
   * workers are being replaced replaces all again afterwards, because files may have changed since.
   */
  async replaceAll(): Promise<void> {
    if (this.#isStopping || this.#replacements.waiting > 0) return;
    await this.#replacements.run(() => this.#replaceEach());
  }

  async #replaceEach(): Promise<void> {
    const { log } = this.#options;
    try {
      for (const member of [...this.#members].filter(({ state }) => state !== "leaving")) {
        if (this.#isStopping) return;
        // It has ended meanwhile and has been replaced already.
        if (!this.#members.has(member)) continue;
        await this.#fork(member.name).ready.promise;
        await this.#dismiss(member, "retire", RETIRE_WITHIN_MS);
      }
      log.info("All workers have been replaced");
    } catch (error) {
      if (!this.#isStopping)
        log.error({ err: error }, "A new worker could not start. The remaining workers are not replaced.");
    }
  }

  /** Stops all workers: they finish the requests in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pings);
    await Promise.all([...this.#members].map((member) => this.#dismiss(member, "stop", STOP_WITHIN_MS)));
  }

  async #dismiss(member: Member, kind: "retire" | "stop", withinMs: number): Promise<void> {
    member.state = "leaving";
    send(member.worker, { kind });
    const timer = setTimeout(() => member.worker.process.kill("SIGKILL"), withinMs);
    await member.ended.promise;
    clearTimeout(timer);
  }

  #fork(name: string): Member {
    const worker = cluster.fork();
    const member: Member = {
      name,
      worker,
      ready: Promise.withResolvers(),
      state: "starting",
      unanswered: 0,
      ended: Promise.withResolvers(),
      onMetrics: () => undefined,
    };
    const closeInTransit = watchTransit(worker);
    const tooSlow = this.#hasStarted ? setTimeout(() => worker.process.kill("SIGKILL"), READY_WITHIN_MS) : undefined;
    // Callers that wait for it handle the rejection; a failed replacement is only logged.
    void member.ready.promise.catch(() => undefined).finally(() => clearTimeout(tooSlow));
    this.#members.add(member);
    worker.on("message", (message) => this.#handle(member, message as FromWorker));
    const end = (reason: string) => {
      closeInTransit();
      this.#members.delete(member);
      member.onMetrics(null);
      member.ready.reject(new StartupError(`a worker ended before it was ready (${reason})`));
      member.ended.resolve();
      if (member.state !== "leaving") this.#handleDeath(member, reason);
    };
    worker.on("exit", (code, signal) => end(signal ?? String(code)));
    worker.on("error", (error) => {
      this.#options.log.warn({ err: error, worker: name }, "A worker process reported an error");
      // The process was not created, so no exit follows.
      if (worker.process.pid === undefined) end(error.message);
    });
    const startsInstallation = !this.#hasStarted && name === "1";
    const { connection, unixUser, hasDiskSpace } = this.#options.server;
    const server = { connection, unixUser };
    const task = { name, startsInstallation, schemaVersion, server, hasDiskSpace: hasDiskSpace() };
    send(worker, { kind: "start", task });
    return member;
  }

  /** Counts pings instead of seconds, because a machine that was suspended skips time. */
  #ping(): void {
    const hasDiskSpace = this.#options.server.hasDiskSpace();
    for (const member of this.#members) {
      if (member.state !== "ready") continue;
      const { name, worker } = member;
      const workerPid = worker.process.pid;
      if (member.unanswered === UNANSWERED_MAX) {
        this.#options.log.error({ worker: name, workerPid }, "A worker does not answer and is ended");
        worker.process.kill("SIGKILL");
      } else send(worker, { kind: "ping", hasDiskSpace });
      member.unanswered += 1;
    }
  }

  #handle(member: Member, message: FromWorker): void {
    if (message.kind === "ready") {
      if (member.state === "starting") member.state = "ready";
      member.ready.resolve(message.addresses);
    } else if (message.kind === "refused") member.ready.reject(new StartupError(message.message));
    else if (message.kind === "pong") member.unanswered = Math.min(0, member.unanswered);
    else if (message.kind === "pause") member.unanswered = -PAUSED_PINGS;
    else if (message.kind === "metrics") member.onMetrics(message.metrics);
    else if (message.kind === "machine-metrics-wanted") void this.#sendMachineMetrics(member.worker);
  }

  async #sendMachineMetrics(worker: Worker): Promise<void> {
    // Workers that ask at the same time get the same answer.
    this.#collecting ??= this.#collectMetrics().finally(() => (this.#collecting = null));
    const text = await this.#collecting.catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "The metrics of the machine could not be collected");
      return null;
    });
    send(worker, { kind: "machine-metrics", text });
  }

  /** The metrics of all workers and of the primary. Values with the same labels are added up. */
  async #collectMetrics(): Promise<string> {
    const ready = [...this.#members].filter(({ state }) => state === "ready");
    const ofWorkers = ready.map((member) => {
      const { promise, resolve } = Promise.withResolvers<WorkerMetrics | null>();
      member.onMetrics = resolve;
      setTimeout(resolve, METRICS_WITHIN_MS, null).unref();
      send(member.worker, { kind: "metrics-wanted" });
      return promise;
    });
    const answers = await Promise.all([...ofWorkers, this.#options.ownMetrics()]);
    return AggregatorRegistry.aggregate(answers.filter((answer) => answer !== null)).metrics();
  }

  #handleDeath({ name, worker, state }: Member, reason: string): void {
    // `start` throws if a worker ends before it is ready, and replaces those that end later. `replaceAll` logs a new
    // worker that fails beside the old one.
    if (!this.#hasStarted || this.#isStopping || this.#isRunning(name)) return;
    const { log, onFatal } = this.#options;
    // A replacement that cannot start, for instance because of a changed file, must not end the workers that serve.
    if (state === "starting" && [...this.#members].some((member) => member.state === "ready")) {
      void this.#replace(name, START_RETRY_MS);
      return;
    }
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    log.error({ worker: name, workerPid: worker.process.pid, reason }, "A worker ended by itself");
    if (this.#deaths.length >= DEATHS_MAX) {
      onFatal(`${DEATHS_MAX} workers ended by themselves within a minute. Hubbub stops; the log says why they ended.`);
      return;
    }
    void this.#replace(name, RESTART_DELAY_MS * (this.#deaths.length - 1));
  }

  async #replace(name: string, delayMs: number): Promise<void> {
    await pause(delayMs);
    if (this.#isStopping || this.#isRunning(name)) return;
    const { log } = this.#options;
    let member: Member;
    try {
      member = this.#fork(name);
    } catch (error) {
      // No process was created, for instance for lack of memory, so no exit leads to the next attempt.
      log.error({ err: error, worker: name }, "A worker cannot start");
      void this.#replace(name, START_RETRY_MS);
      return;
    }
    await member.ready.promise.then(
      () => log.info({ worker: name }, "The worker has been replaced"),
      (error: unknown) => log.error({ err: error, worker: name }, "A worker cannot start"),
    );
  }

  #isRunning(name: string): boolean {
    return [...this.#members].some((member) => member.name === name && member.state !== "leaving");
  }
}

/** A worker that has just ended cannot receive; its exit is handled elsewhere. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, {}, () => undefined);
}

/**
 * Node's cluster sends a connection to a worker and forgets it if the worker is killed before it confirms: the client
 * would wait forever. This remembers the connection that was sent last. Closing one that arrived has no effect.
 * @returns a function that closes it
 */
function watchTransit({ process: child }: Worker): () => void {
  const original = child.send.bind(child);
  let last: unknown;
  child.send = (message: Serializable, handle?: unknown, ...rest: unknown[]): boolean => {
    last = handle ?? last;
    return Reflect.apply(original, child, [message, handle, ...rest]) as boolean;
  };
  return () => {
    if (last instanceof Object && "close" in last && typeof last.close === "function") last.close();
  };
}
