interface RepeatingJobOptions {
  everyMs: number;
  /** Whether the work is done at the start too. */
  atStart: boolean;
  work: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Work that is repeated from `start` until `stop`. */
export class RepeatingJob {
  readonly #options: RepeatingJobOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#options.atStart) this.#run();
    this.#timer = setInterval(() => this.#run(), this.#options.everyMs).unref();
  }

  /** Resolves when the work in progress has ended. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#running;
  }

  #run(): void {
    // A run can begin before the one before it has ended.
    const run = this.#options.work().catch(this.#options.onError);
    this.#running = Promise.all([this.#running, run]).then(() => undefined);
  }
}
