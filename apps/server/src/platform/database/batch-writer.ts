/**
 * Group commit: items that arrive within a few milliseconds are written together, and each caller gets its own result.
 */
interface BatchWriterOptions<Item, Result> {
  /** Returns one result per item in order: a value, or the `Error` of that item. A rejection fails all items. */
  write: (items: Item[]) => Promise<readonly (Result | Error)[]>;
  /** How long the first of a batch waits for others when nothing is being written. */
  maxWaitMs?: number;
  /** Minimum time between the starts of two writes, so that a steady flow of items shares commits. */
  minPeriodMs?: number;
  maxItems?: number;
  /** Items that may wait; further ones are refused. */
  maxQueued?: number;
}

const DEFAULTS = { maxWaitMs: 3, minPeriodMs: 12, maxItems: 500, maxQueued: 20_000 };

/** More items arrive than the database can write; the caller may try again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

interface Waiting<Item, Result> extends Omit<PromiseWithResolvers<Result>, "promise"> {
  item: Item;
}

export class BatchWriter<Item, Result> {
  readonly #options: BatchWriterOptions<Item, Result> & typeof DEFAULTS;
  #queue: Waiting<Item, Result>[] = [];
  /** Writes one batch after another, which keeps the order, until the queue is empty. */
  #writing: Promise<void> | null = null;
  /** Ends the wait before the next batch. */
  #startNow: () => void = () => undefined;
  /** When the last write started, by performance.now(). */
  #startedAt = -Infinity;
  #closed = false;
  /** For the metrics: called after each batch; how many batches failed; how many items were refused in a full queue. */
  onBatch: (size: number, seconds: number) => void = () => undefined;
  failed = 0;
  refused = 0;

  constructor(options: BatchWriterOptions<Item, Result>) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** Resolves once the item is written. Rejects with its error or `QueueFullError`, or because the writer is closed. */
  submit(item: Item): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error("The writer is closed"));
    if (this.#queue.length >= this.#options.maxQueued) {
      this.refused += 1;
      return Promise.reject(new QueueFullError("The queue is full"));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#queue.push({ item, resolve, reject });
    this.#writing ??= this.#writeAll();
    if (this.#isFull) this.#startNow();
    return promise;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Writes the waiting items, then resolves. New items are refused from now on. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#startNow();
    await this.#writing;
  }

  get #isFull(): boolean {
    return this.#queue.length >= this.#options.maxItems;
  }

  async #writeAll(): Promise<void> {
    const { maxItems, maxWaitMs } = this.#options;
    let waitMs = Math.max(maxWaitMs, this.#pauseMs());
    while (this.#queue.length > 0) {
      if (waitMs >= 0 && !this.#closed && !this.#isFull) await this.#wait(waitMs);
      await this.#write(this.#queue.splice(0, maxItems));
      // Items that arrived meanwhile are written next, without a pause if the write took long enough.
      waitMs = this.#pauseMs();
    }
    this.#writing = null;
  }

  /** Time until the next write may start; negative if it may start now. */
  #pauseMs(): number {
    return this.#startedAt + this.#options.minPeriodMs - performance.now();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#startNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #write(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#startedAt = performance.now();
    try {
      settle(batch, await this.#options.write(batch.map(({ item }) => item)));
    } catch (error) {
      this.failed += 1;
      for (const { reject } of batch) reject(error);
    }
    this.onBatch(batch.length, (performance.now() - this.#startedAt) / 1000);
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
