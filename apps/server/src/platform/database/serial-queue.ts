/**
 * One after the other per key, in this process: a change begins when the one before it has been told. Row locks order
 * what is stored, also between nodes; without turns the news of two commits could still leave this node swapped.
 */
export function createSerialQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const leave = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}
