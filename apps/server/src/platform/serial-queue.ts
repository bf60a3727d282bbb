/**
 * Runs work one at a time per key, in this process. Row locks order the commits, also between nodes. This queue also
 * orders their broadcasts: without it, two commits of this node could be published in the wrong order.
 */
export function createSerialQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    last.set(key, run);
    const remove = () => {
      if (last.get(key) === run) last.delete(key);
    };
    run.then(remove, remove);
    return run;
  };
}
