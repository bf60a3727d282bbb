/**
 * Stores that quizzes are closed when their time is over. Every node looks for open quizzes every two seconds, and closes
 * those that end before it looks again at that moment. Any node can do that, and it happens once.
 */
/** Timers can fire a little early. */
const MARGIN_MS = 10;
const SWEEP_MS = 2000;

export interface QuizClockDeps {
  /** Lists events with an open quiz, with the milliseconds until it is to be closed. */
  listOpenQuizzes: () => Promise<readonly { eventId: string; inMs: number }[]>;
  /** Closes the quiz of an event if its time is over. */
  close: (eventId: string) => Promise<void>;
  onError: (error: unknown) => void;
}

export class QuizClock {
  readonly #deps: QuizClockDeps;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #sweeper: NodeJS.Timeout;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: QuizClockDeps) {
    this.#deps = deps;
    this.#sweeper = setInterval(() => {
      this.#sweeping = this.#closeDue().catch(deps.onError);
    }, SWEEP_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#sweeping;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #closeDue(): Promise<void> {
    for (const { eventId, inMs } of await this.#deps.listOpenQuizzes()) {
      if (inMs <= 0) await this.#close(eventId);
      else if (inMs <= SWEEP_MS) this.#closeAfter(eventId, inMs + MARGIN_MS);
    }
  }

  #closeAfter(eventId: string, ms: number): void {
    clearTimeout(this.#timers.get(eventId));
    const close = () => {
      this.#timers.delete(eventId);
      void this.#close(eventId);
    };
    this.#timers.set(eventId, setTimeout(close, ms).unref());
  }

  #close(eventId: string): Promise<void> {
    return this.#deps.close(eventId).catch(this.#deps.onError);
  }
}
