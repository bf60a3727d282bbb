import { sql } from "kysely";

import type { PooledKysely } from "./pool.ts";

export type SerialQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of this process. It runs tasks with the same key one after the other, also after a failure, and each
 * call settles with the result of its task. For changes that are broadcast: row locks order the commits, also between
 * nodes, but two commits of this node could still be published in the wrong order.
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

/**
 * The same for all nodes of one database, for rare tasks of several transactions, which cannot hold a row lock.
 *
 * The lock belongs to a transaction that does nothing else, and the task uses other connections. If tasks could take
 * all connections of the pool for their locks, they would wait for each other, so a process takes one: with several
 * nodes, tasks with different keys run one after another too. If a task takes longer than `IDLE_TRANSACTION_MS`, the
 * lock ends and the next task of another node starts, as after the loss of a node.
 * @param lockClass a number that no other two-part advisory lock uses
 */
export function createQueueAcrossNodes<DB>(kysely: PooledKysely<DB>, lockClass: number): SerialQueue {
  const queue = createSerialQueue();
  if (kysely.isSingleNode) return queue;
  return (key, task) =>
    queue("", async () => {
      let done: { value: Awaited<ReturnType<typeof task>> } | undefined;
      try {
        // Without `inTransaction`, which would refuse the task's queries on other connections.
        await kysely.transaction().execute(async (transaction) => {
          await sql`SELECT pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`.execute(transaction);
          done = { value: await task() };
        });
      } catch (error) {
        // A lock that ended before its task does not undo what the task has done.
        if (!done) throw error;
      }
      if (!done) throw new Error("The task under the lock did not run");
      return done.value;
    });
}
