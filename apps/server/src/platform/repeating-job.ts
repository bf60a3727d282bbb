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
    this.#running = this.#options.work().catch(this.#options.onError);
  }
}
