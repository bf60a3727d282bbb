/**
 * Keeps cached lists correct while they are fetched and changed at the same time. A fetch must not undo a change.
 *
 * A page fetches a list, polls it, and changes it in between: by live messages (`messages` of `useLiveList`), and by the
 * answers to the participant's own actions (`applyChange`). The answer of a fetch that began before a change may not
 * contain it, and would undo it. So each change is also recorded for the running fetch, and applied to its answer. A
 * repeated request may get an answer from before it, which also gets the changes of the latest messages.
 */
import { hashKey, type Query, type QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";

import { nextTask } from "../lib/next-task.ts";

/** Data after a change that may be wrong, for instance because earlier messages are missing. It is shown and refetched. */
export class Uncertain<T> {
  readonly data: T;
  readonly refetchMs: number;

  constructor(data: T, refetchMs: number) {
    this.data = data;
    this.refetchMs = refetchMs;
  }
}

/**
 * Returns the data after a change. `undefined` means that the data is not loaded yet.
 * A change must be idempotent: the data may contain it already.
 */
export type Change<T> = (data: T | undefined) => T | undefined | Uncertain<T>;

/** All attendees may miss or receive the same message: their refetches are spread over this time. */
export const REFETCH_SPREAD_MS = 2000;

/**
 * Marks the result of a change as possibly wrong, or as old: the list is refetched.
 * @param refetchMs after this time; by default at a random time within two seconds. Several changes within it cause one
 *   refetch.
 */
export function uncertain<T>(data: T, refetchMs = Math.random() * REFETCH_SPREAD_MS): Uncertain<T> {
  return new Uncertain(data, refetchMs);
}

/**
 * How much older than its request the answer of a repeated request can be: a second in shared caches (SNAP-11), a tenth on
 * the server (SNAP-15), and the time of the query.
 */
const ANSWER_AGE_MS = 1500;

interface AppliedMessage {
  /** Epoch milliseconds. */
  at: number;
  change: Change<unknown>;
}

/** The changes since the start of each running fetch. */
const changesDuringFetch = new WeakMap<Query, Change<unknown>[]>();
/** The changes by messages that the next answer may not contain. */
const appliedMessages = new WeakMap<Query, AppliedMessage[]>();
/** The message that was applied last to each list. */
const latestMessage = new WeakMap<Query, unknown>();

/** Changes every cached list whose key begins with `queryKey`, and the answers of running fetches. */
export function applyChange<T>(client: QueryClient, queryKey: QueryKey, change: Change<T>): void {
  for (const query of client.getQueryCache().findAll({ queryKey }))
    // The caller guarantees the type of the lists with this key.
    apply(client, query, (data) => change(data as T | undefined));
}

/**
 * Changes one list by a live message, once for all components that show it. A list that is not loaded yet gets the change
 * with the answer of its fetch.
 */
export function applyMessage<T>(
  client: QueryClient,
  queryKey: QueryKey,
  message: unknown,
  change: (data: T) => T | Uncertain<T>,
): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query || latestMessage.get(query) === message) return;
  latestMessage.set(query, message);
  const changeLoaded: Change<unknown> = (data) => (data === undefined ? undefined : change(data as T));
  const isCertain = apply(client, query, changeLoaded);
  if (isCertain) appliedMessages.set(query, [...latestOf(query), { at: Date.now(), change: changeLoaded }]);
}

/** The changes that the answer to a request of now may not contain. Earlier ones are in the latest answer. */
function latestOf(query: Query): AppliedMessage[] {
  const since = Math.max(Date.now() - ANSWER_AGE_MS, query.state.dataUpdatedAt);
  return appliedMessages.get(query)?.filter(({ at }) => at >= since) ?? [];
}

/** @returns whether the result is certain */
function apply(client: QueryClient, query: Query, change: Change<unknown>): boolean {
  changesDuringFetch.get(query)?.push(change);
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  const result = change(data);
  const changed = settle(client, query.queryKey, result);
  if (changed !== undefined && changed !== data) {
    // Keep the time of the latest answer: polls count from it, so frequent messages must not delay them.
    client.setQueryData(query.queryKey, changed, dataUpdatedAt > 0 ? { updatedAt: dataUpdatedAt } : undefined);
    if (isInvalidated) query.invalidate();
  }
  return !(result instanceof Uncertain);
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
  // The answer to the refetch of an uncertain or old list is new, and may contradict the latest messages.
  const changes = query && !query.state.isInvalidated ? latestOf(query).map(({ change }) => change) : [];
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

/** Unwraps uncertain data and schedules its refetch. */
function settle(client: QueryClient, queryKey: QueryKey, changed: unknown): unknown {
  if (!(changed instanceof Uncertain)) return changed;
  refetchSoon(client, queryKey, changed.refetchMs);
  return changed.data;
}
