/**
 * Ends quizzes when their time is over. Each node that has read an open quiz sets a timer, so that its lists change at
 * the end, and stores that the quiz is closed a moment later. Any node can do that, and it happens once. A sweep finds
 * quizzes whose nodes stopped.
 */
/** Timers can fire a little early. */
const MARGIN_MS = 10;
const SWEEP_MS = 2000;

export interface QuizClockDeps {
  /** Called when a quiz has ended, before it is closed. */
  onEnd: (eventId: string) => void;
  /** Lists events with an open quiz, with the milliseconds until it is to be closed. */
  listOpenQuizzes: () => Promise<readonly { eventId: string; inMs: number }[]>;
  /** Closes the quiz of an event if its time is over. */
  close: (eventId: string) => Promise<void>;
  onError: (error: unknown) => void;
}

export class QuizClock {
  readonly #deps: QuizClockDeps;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #sweeper: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: QuizClockDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#sweep();
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#sweeper.unref();
  }

  /** The quiz of this event ends in so many milliseconds. */
  noteEnd(eventId: string, endsInMs: number, closesInMs: number): void {
    if (endsInMs > 0) this.#after(`end ${eventId}`, endsInMs, () => this.#deps.onEnd(eventId));
    this.#after(`close ${eventId}`, closesInMs, () => void this.#close(eventId));
  }

  async stop(): Promise<void> {
    if (this.#sweeper) clearInterval(this.#sweeper);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#sweeping;
  }

  #after(key: string, ms: number, work: () => void): void {
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(
      () => {
        this.#timers.delete(key);
        work();
      },
      Math.max(0, ms) + MARGIN_MS,
    );
    timer.unref();
    this.#timers.set(key, timer);
  }

  #sweep(): void {
    this.#sweeping = this.#closeOverdue().catch(this.#deps.onError);
  }

  async #closeOverdue(): Promise<void> {
    for (const { eventId, inMs } of await this.#deps.listOpenQuizzes()) if (inMs <= 0) await this.#close(eventId);
  }

  #close(eventId: string): Promise<void> {
    return this.#deps.close(eventId).catch(this.#deps.onError);
  }
}
