import { AsyncLocalStorage } from "node:async_hooks";

/** Interval of work that waits to be woken, in case what should have woken it got lost with another node. */
export const UNTIL_WOKEN_MS = 60_000;

interface RepeatingJobOptions {
  everyMs: number;
  /** Whether the work is done at the start too. */
  atStart: boolean;
  /** @returns the milliseconds until the next run, if they are not `everyMs` */
  work: () => Promise<number | void>;
  onError: (error: unknown) => void;
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
  /** Outside the context of the one who called `wake`. */
  readonly #begin = AsyncLocalStorage.bind(() => {
    this.#dueAt = Infinity;
    this.#running = this.#running.then(() => this.#run());
  });

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
  }

  start(): void {
    const { atStart, everyMs } = this.#options;
    this.#isStarted = true;
    this.#scheduleIn(atStart ? 0 : everyMs);
  }

  /** There is new work: it is done now, or `everyMs` after the last run began. */
  wake(): void {
    this.#scheduleIn(Math.max(0, this.#beganAt + this.#options.everyMs - performance.now()));
  }

  /** Resolves when the work in progress has ended. */
  stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    return this.#running;
  }

  #scheduleIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (!this.#isStarted || dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(this.#begin, ms).unref();
  }

  async #run(): Promise<void> {
    const { everyMs, work, onError } = this.#options;
    this.#beganAt = performance.now();
    let nextMs = everyMs;
    try {
      nextMs = (await work()) ?? everyMs;
    } catch (error) {
      onError(error);
    }
    this.#scheduleIn(nextMs);
  }
}
