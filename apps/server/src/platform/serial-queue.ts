/**
 * Creates a queue that runs tasks with the same key one after the other, in the order of the calls and also after a
 * failure, and tasks with different keys at the same time. It knows the tasks of this process only.
 *
 * For changes that are broadcast: row locks order the commits, also between nodes, but two commits of this node could
 * still be published in the wrong order.
 * @returns a function that adds a task and settles with its result
 */
export function createSerialQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
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
