/** Fallback interval, in case a wake-up was lost. */
export const UNTIL_WOKEN_MS = 60_000;

interface RepeatingJobOptions {
  /** The milliseconds between two runs, or what computes them from the time of day. */
  everyMs: number | (() => number);
  /** Whether the work is done at the start too. */
  atStart: boolean;
  /** @returns the milliseconds until the next run, if they are not `everyMs` */
  work: () => Promise<number | void>;
  onError: (error: unknown) => void;
  /** Registers what wakes the job, such as a listener of the bus. */
  wokenBy?: (wake: () => void) => unknown;
}

/** Work that is repeated from `start` until `stop`. A run begins after the one before it has ended. */
export class RepeatingJob {
  readonly #options: RepeatingJobOptions;
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the next run begins, and when the last one began, by performance.now(). */
  #dueAt = Infinity;
  #beganAt = -Infinity;
  #running: Promise<void> = Promise.resolve();

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
    options.wokenBy?.(() => this.wake());
  }

  start(): void {
    this.#isStarted = true;
    this.#scheduleIn(this.#options.atStart ? 0 : this.#everyMs());
  }

  /** Runs now, but not within `everyMs` of the last start. */
  wake(): void {
    this.#scheduleIn(Math.max(0, this.#beganAt + this.#everyMs() - performance.now()));
  }

  /** Resolves when the work in progress has ended. */
  stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    return this.#running;
  }

  #everyMs(): number {
    const { everyMs } = this.#options;
    return typeof everyMs === "number" ? everyMs : everyMs();
  }

  #scheduleIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (!this.#isStarted || dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      this.#running = this.#running.then(() => this.#run());
    }, ms).unref();
  }

  async #run(): Promise<void> {
    const { work, onError } = this.#options;
    this.#beganAt = performance.now();
    let nextMs: number | void = undefined;
    try {
      nextMs = await work();
    } catch (error) {
      onError(error);
    }
    this.#scheduleIn(nextMs ?? this.#everyMs());
  }
}
