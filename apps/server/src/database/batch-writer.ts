/** Group commit: what arrives within a few milliseconds is written together, and each caller gets its own result. */
import { Histogram, SECONDS, SIZES } from "../metrics/histogram.ts";

export interface BatchWriterOptions<Item, Result> {
  /** Writes the items; one result per item, in their order, or the `Error` that item alone met. A rejection fails all. */
  write: (items: Item[]) => Promise<readonly (Result | Error)[]>;
  /** How long the first of a batch waits for others when nothing is being written. */
  maxWaitMs?: number;
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
  #closed = false;
  /** For the metrics. */
  readonly stats = { sizes: new Histogram(SIZES), seconds: new Histogram(SECONDS), failed: 0 };

  constructor(options: BatchWriterOptions<Item, Result>) {
    this.#options = { maxWaitMs: 3, maxItems: 500, maxQueued: 20_000, ...options };
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
    else this.#timer ??= setTimeout(() => this.#start(), this.#options.maxWaitMs);
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

  /** What gathered during a write has waited long enough: it goes at once, without another timer. */
  async #flushAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#options.maxItems);
      const startedAt = performance.now();
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
