import type { FastifyBaseLogger } from "fastify";

/** Timers can fire a little early. */
const MARGIN_MS = 10;
const SWEEP_MS = 2000;
/** The close of a quiz is stored this long after its end, so that answers that arrived before the end are stored. */
const GRACE_MS = 150;

export interface QuizClockDeps {
  /** Lists events with an open quiz, with the milliseconds until it ends; 0 or less if it has ended. */
  listOpenQuizzes: () => Promise<readonly { eventId: string; inMs: number }[]>;
  /** Called after the end of an event's quiz, before its close is stored. */
  onEnd: (eventId: string) => void;
  /** Stores that the quiz of an event is closed. */
  close: (eventId: string) => Promise<void>;
  logger: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Ends quizzes. Every node looks for open ones every two seconds, and when the next one ends. Any node can store that a
 * quiz is closed, and it happens once.
 */
export class QuizClock {
  readonly #deps: QuizClockDeps;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void>;
  #isStopped = false;

  constructor(deps: QuizClockDeps) {
    this.#deps = deps;
    this.#sweeping = this.#sweep();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const next = await this.#endQuizzes().catch((error: unknown) => {
      this.#deps.logger.warn({ err: error }, "A quiz could not be closed");
      return SWEEP_MS;
    });
    if (!this.#isStopped) this.#timer = setTimeout(() => void (this.#sweeping = this.#sweep()), next).unref();
  }

  /** @returns the milliseconds until the next sweep */
  async #endQuizzes(): Promise<number> {
    let next = SWEEP_MS;
    for (const { eventId, inMs } of await this.#deps.listOpenQuizzes()) {
      if (inMs + GRACE_MS <= 0) await this.#deps.close(eventId);
      else {
        if (inMs <= 0) this.#deps.onEnd(eventId);
        next = Math.min(next, (inMs > 0 ? inMs : inMs + GRACE_MS) + MARGIN_MS);
      }
    }
    return next;
  }
}
