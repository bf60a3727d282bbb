/** Runs tasks in their order, at most `max` of them at the same time. */
export class LimitedQueue {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
