import { TaskQueue } from "@hubbub/server-kit/task-queue";

/** Runs tasks of this process with the same key one after the other. */
export class SerialQueue {
  readonly #queues = new Map<string, TaskQueue>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new TaskQueue();
    this.#queues.set(key, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
