/**
 * Keeps cached lists correct while they are fetched and changed at the same time. A fetch must not undo a push.
 *
 * A page fetches a list, polls it, and changes it in between: by live messages, and by the answers to the participant's
 * own actions. The answer of a fetch that began before a change may not contain it, and would undo it. So `applyChange`
 * also records the change for every running fetch, and `fetchWithChanges` applies the recorded changes to the answer.
 * Everything that changes a list between two fetches goes through `applyChange`; everything that fetches such a list
 * goes through `fetchWithChanges` (mostly as `useLiveList`).
 */
import { hashKey, type Query, type QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";

import { nextTask } from "../lib/next-task.ts";

/**
 * Data after a change that may be wrong, for instance because earlier messages are missing. It is shown and refetched.
 */
class Uncertain<T> {
  readonly data: T;

  constructor(data: T) {
    this.data = data;
  }
}

/**
 * Returns the data after a change. `undefined` means that the data is not loaded yet.
 * A change must be idempotent: the data may contain it already.
 */
export type Change<T> = (data: T | undefined) => T | undefined | Uncertain<T>;

/** Marks the result of a change as possibly wrong: the list is refetched within two seconds. */
export function uncertain<T>(data: T): Uncertain<T> {
  return new Uncertain(data);
}

/** All attendees may miss or receive the same message: their refetches are spread over this time. */
export const REFETCH_SPREAD_MS = 2000;

/** The changes since the start of each running fetch. */
const changesDuringFetch = new WeakMap<Query, Change<unknown>[]>();

/** Changes every cached list whose key begins with `queryKey`, and the answers of running fetches. */
export function applyChange<T>(client: QueryClient, queryKey: QueryKey, change: Change<T>): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    // The caller guarantees the type of the lists with this key.
    const changeList: Change<unknown> = (data) => change(data as T | undefined);
    changesDuringFetch.get(query)?.push(changeList);
    const { data, dataUpdatedAt } = query.state;
    const changed = settle(client, query.queryKey, changeList(data));
    if (changed === undefined) continue;
    // Keep the time of the latest answer: polls count from it, so frequent messages must not delay them.
    client.setQueryData(query.queryKey, changed, dataUpdatedAt > 0 ? { updatedAt: dataUpdatedAt } : undefined);
  }
}

/**
 * Runs a fetch for a query function and applies the changes made during the fetch to its answer.
 * @param fetch sends the request; the signal is aborted when no component needs the answer any more
 */
export async function fetchWithChanges<T>(
  { client, queryKey, signal }: QueryFunctionContext,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  const changes: Change<unknown>[] = [];
  // A newer fetch of the same query has its own record of changes.
  if (query) changesDuringFetch.set(query, changes);
  try {
    // Components start many fetches in the task that renders them: this keeps it short (docs/first-load.md).
    await nextTask();
    const answer = await fetch(signal);
    return changes.reduce<unknown>((data, change) => {
      const changed = settle(client, queryKey, change(data));
      return changed === undefined ? data : changed;
    }, answer) as T;
  } finally {
    if (query && changesDuringFetch.get(query) === changes) changesDuringFetch.delete(query);
  }
}

interface Item {
  id: string | number;
}

/** The change that adds an item at the start, also if the list contains it. */
export function withFirst<T extends Item>(item: T): (items: readonly T[] | undefined) => T[] | undefined {
  return (items) => items && [item, ...items.filter(({ id }) => id !== item.id)];
}

/** The change that adds an item at the end, also if the list contains it. */
export function withLast<T extends Item>(item: T): (items: readonly T[] | undefined) => T[] | undefined {
  return (items) => items && [...items.filter(({ id }) => id !== item.id), item];
}

/** The change that replaces an item where it is. */
export function replacing<T extends Item>(item: T): (items: readonly T[] | undefined) => T[] | undefined {
  return (items) => items?.map((each) => (each.id === item.id ? item : each));
}

/** The change that removes the item with this id. */
export function without<T extends Item>(id: T["id"]): (items: readonly T[] | undefined) => T[] | undefined {
  return (items) => items?.filter((each) => each.id !== id);
}

interface ScheduledRefetch {
  /** Epoch milliseconds. */
  due: number;
  timer: ReturnType<typeof setTimeout>;
}

/** The scheduled refetches of each client by the hash of their query key. */
const scheduledRefetches = new WeakMap<QueryClient, Map<string, ScheduledRefetch>>();

/**
 * Refetches the queries whose key begins with `queryKey` after `delayMs`. Several calls are combined into one refetch,
 * at the earliest requested time.
 */
export function refetchSoon(client: QueryClient, queryKey: QueryKey, delayMs: number): void {
  const scheduled = scheduledRefetches.get(client) ?? new Map<string, ScheduledRefetch>();
  scheduledRefetches.set(client, scheduled);
  const key = hashKey(queryKey);
  const due = Date.now() + delayMs;
  const before = scheduled.get(key);
  if (before && before.due <= due) return;
  clearTimeout(before?.timer);
  const timer = setTimeout(() => {
    scheduled.delete(key);
    void client.invalidateQueries({ queryKey });
  }, delayMs);
  scheduled.set(key, { due, timer });
}

/** Refetches at a random time within two seconds, so that not all attendees send requests at the same time. */
export function refetchSpread(client: QueryClient, queryKey: QueryKey): void {
  refetchSoon(client, queryKey, Math.random() * REFETCH_SPREAD_MS);
}

/** Unwraps uncertain data and schedules its refetch. */
function settle(client: QueryClient, queryKey: QueryKey, changed: unknown): unknown {
  if (!(changed instanceof Uncertain)) return changed;
  refetchSpread(client, queryKey);
  return changed.data;
}
