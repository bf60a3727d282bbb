/** A serial queue for all nodes of one database. */
import { type Kysely, sql } from "kysely";

import { createSerialQueue } from "../serial-queue.ts";
import { isSingleNode } from "./pooled-kysely.ts";

/**
 * Like `createSerialQueue`, but tasks with the same key also run one after another if several nodes start them. For rare
 * tasks of several transactions, which cannot hold a row lock from begin to end.
 *
 * The lock belongs to a transaction that does nothing else, and the task uses other connections. If tasks could take all
 * connections of the pool for their locks, they would wait for each other, so a process takes one: with several nodes,
 * tasks with different keys run one after another too. The transaction waits while the task runs: if that takes longer
 * than `IDLE_TRANSACTION_MS`, PostgreSQL ends it and the next task of another node starts, as after the loss of a node.
 * @param lockClass a number that no other two-part advisory lock uses
 */
export function createQueueAcrossNodes<DB>(
  kysely: Kysely<DB>,
  lockClass: number,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const queue = createSerialQueue();
  if (isSingleNode(kysely)) return queue;
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
