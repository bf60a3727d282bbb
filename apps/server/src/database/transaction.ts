import { AsyncLocalStorage } from "node:async_hooks";

import type { Kysely, Transaction } from "kysely";

import type { Schema } from "./schema.ts";

type Hook = () => void;

let reportHookError: (error: unknown) => void = (error) => {
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
};

/** Where errors of after-commit hooks go (the server's log). Until it is set they become process warnings. */
export function setHookErrorReporter(report: (error: unknown) => void): void {
  reportHookError = report;
}

/** The transaction whose work is under way, if any. */
const underWay = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Whether a transaction's work asks for a second connection. As many of those at once as the pool is large wait for
 * each other until they time out, so it is a mistake always, not only under load: pass the transaction on.
 */
export function asksInsideTransaction(): boolean {
  return underWay.getStore()?.isOpen === true;
}

/**
 * Runs `work` in one transaction. What it hands to `afterCommit` runs in order once the data is durable, and never
 * when the transaction fails: nothing is published that is not stored. A failing hook cannot undo the commit, so its
 * error is reported and neither the other hooks nor the caller are affected.
 */
export async function inTransaction<T>(
  kysely: Kysely<Schema>,
  work: (trx: Transaction<Schema>, afterCommit: (hook: Hook) => void) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  // Timers that were set inside outlive it: only while it is open does it count.
  const state = { isOpen: true };
  const result = await kysely
    .transaction()
    .execute((trx) => underWay.run(state, () => work(trx, (hook) => void hooks.push(hook))))
    .finally(() => (state.isOpen = false));
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      reportHookError(error);
    }
  }
  return result;
}
