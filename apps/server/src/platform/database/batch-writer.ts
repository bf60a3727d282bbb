/** Group commit: what arrives within a few milliseconds is written together, and each caller gets its own result. */
import { setTimeout as pause } from "node:timers/promises";

import { Histogram, SECONDS, SIZES } from "../metrics/histogram.ts";

export interface BatchWriterOptions<Item, Result> {
  /** Writes the items; one result per item, in their order, or the `Error` that item alone met. A rejection fails all. */
  write: (items: Item[]) => Promise<readonly (Result | Error)[]>;
  /** How long the first of a batch waits for others when nothing is being written. */
  maxWaitMs?: number;
  /** A write begins at the earliest this long after the one before began: a steady flow shares more of its commits. */
  minPeriodMs?: number;
  maxItems?: number;
  /** How many may wait while a write is under way, before further ones are refused. */
  maxQueued?: number;
}

/** More is arriving than the database can take; the caller may try again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** The writer has been closed: the process is ending. */
export class WriterClosedError extends Error {
  override readonly name = "WriterClosedError";
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export class BatchWriter<Item, Result> {
  readonly #options: Required<BatchWriterOptions<Item, Result>>;
  #queue: Waiting<Item, Result>[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** The run of flushes under way: one write at a time, so that order is kept and commits are shared. */
  #flushing: Promise<void> | null = null;
  #startedAt = -Infinity;
  #closed = false;
  /** For the metrics. */
  readonly stats = { sizes: new Histogram(SIZES), seconds: new Histogram(SECONDS), failed: 0 };

  constructor(options: BatchWriterOptions<Item, Result>) {
    this.#options = { maxWaitMs: 3, minPeriodMs: 12, maxItems: 500, maxQueued: 20_000, ...options };
  }

  /** Resolves once the item is written, rejects with its own error, `QueueFullError` or `WriterClosedError`. */
  submit(item: Item): Promise<Result> {
    if (this.#closed) return Promise.reject(new WriterClosedError("The writer is closed"));
    if (this.#queue.length >= this.#options.maxQueued) return Promise.reject(new QueueFullError("The queue is full"));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#queue.push({ item, resolve, reject });
    this.#schedule();
    return promise;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Writes what waits, then resolves; from now on nothing more is taken. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#flushing || this.#queue.length > 0) {
      this.#start();
      await this.#flushing;
    }
  }

  #schedule(): void {
    if (this.#flushing) return;
    if (this.#queue.length >= this.#options.maxItems) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), Math.max(this.#options.maxWaitMs, this.#restMs()));
  }

  #restMs(): number {
    return this.#startedAt + this.#options.minPeriodMs - performance.now();
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = null;
      // Callers just answered may have submitted again before this ran.
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  /** What gathered during a write goes after it, at once where the write took its time. */
  async #flushAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const restMs = this.#restMs();
      if (restMs > 0 && this.#queue.length < this.#options.maxItems && !this.#closed) await pause(restMs);
      const batch = this.#queue.splice(0, this.#options.maxItems);
      const startedAt = performance.now();
      this.#startedAt = startedAt;
      this.stats.sizes.observe(batch.length);
      try {
        settle(batch, await this.#options.write(batch.map(({ item }) => item)));
      } catch (error) {
        this.stats.failed += 1;
        for (const { reject } of batch) reject(error);
      }
      this.stats.seconds.observe((performance.now() - startedAt) / 1000);
    }
  }
}

function settle<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly (Result | Error)[]): void {
  if (results.length !== batch.length) {
    throw new Error(`A batch of ${batch.length} was answered with ${results.length} results`);
  }
  results.forEach((result, index) => {
    if (result instanceof Error) batch[index]?.reject(result);
    else batch[index]?.resolve(result);
  });
}
