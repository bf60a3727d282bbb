/** Runs costly work a few at a time; what does not fit into the queue is refused at once. */

export class QueueFullError extends Error {
  constructor() {
    super("Too much is waiting already");
    this.name = "QueueFullError";
  }
}

export interface WorkQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createWorkQueue(parallel: number, longestQueue: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= parallel) {
        if (waiting.length >= longestQueue) throw new QueueFullError();
        // The one who finishes hands its place over, so `running` stays as it is.
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
