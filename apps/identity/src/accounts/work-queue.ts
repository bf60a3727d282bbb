/** A queue with limited concurrency and limited length. */

/** Thrown by `WorkQueue.run` if the queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super("The work queue is full");
    this.name = "QueueFullError";
  }
}

export interface WorkQueue {
  /**
   * Runs the work as soon as a place is free and returns its result.
   * @throws QueueFullError if the queue is full
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param concurrency maximum number of tasks that run at the same time
 * @param maxQueueLength maximum number of waiting tasks
 */
export function createWorkQueue(concurrency: number, maxQueueLength: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiting.length >= maxQueueLength) throw new QueueFullError();
        // The finished task passes its place to this one, so `running` does not change.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
