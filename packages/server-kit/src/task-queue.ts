/** Runs tasks in their order, also after a failure, and at most `concurrency` of them at the same time. */
export class TaskQueue {
  readonly #concurrency: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(concurrency = 1) {
    this.#concurrency = concurrency;
  }

  /** Number of tasks that have not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    // A task that ends gives its place to the next one.
    if (this.#running < this.#concurrency) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
