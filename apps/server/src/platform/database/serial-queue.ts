export type SerialQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of this process. It runs tasks with the same key one after the other, also after a failure, and each
 * call settles with the result of its task.
 */
export function createSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const run = before.then(task, task);
    last.set(key, run);
    const remove = () => {
      if (last.get(key) === run) last.delete(key);
    };
    run.then(remove, remove);
    return run;
  };
}
