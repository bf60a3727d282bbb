/**
 * Keeps cached lists correct while they are fetched and changed at the same time. A fetch must not undo a push.
 *
 * A page fetches a list, polls it, and changes it in between: by live messages, and by the answers to the participant's
 * own actions. The server may have written an answer before such a change, although it arrives after it. Such an
 * answer would undo the change. So `applyChange` also records the change for every fetch under way, and
 * `fetchWithChanges` applies the recorded changes to the answer. Everything that changes a list between two fetches
 * goes through `applyChange`; everything that fetches such a list goes through `fetchWithChanges` (mostly as
 * `useLiveList`).
 */
import { hashKey, type Query, type QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";

/** Data after a change that may be wrong, e.g. because messages before it are missing. It is shown, and fetched again. */
class Uncertain<T> {
  readonly data: T;

  constructor(data: T) {
    this.data = data;
  }
}

/**
 * Returns the data after a change. `undefined` stands for data that is not known (yet).
 * A change must be idempotent: the data may contain it already.
 */
export type Change<T> = (data: T | undefined) => T | undefined | Uncertain<T>;

/** Says that a change could not be applied with certainty: the list is fetched again within two seconds. */
export function uncertain<T>(data: T): Uncertain<T> {
  return new Uncertain(data);
}

/** A whole audience may miss the same message: its refetches are spread over this time. */
const REFETCH_SPREAD_MS = 2000;

/** The changes since the start of each fetch under way. */
const changesDuringFetch = new WeakMap<Query, Change<unknown>[]>();

/** Changes every cached list whose key begins with `queryKey`, and the answers of fetches that are under way. */
export function applyChange<T>(client: QueryClient, queryKey: QueryKey, change: Change<T>): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    // The caller names the type of the lists behind its key.
    const changeList: Change<unknown> = (data) => change(data as T | undefined);
    changesDuringFetch.get(query)?.push(changeList);
    const { data, dataUpdatedAt } = query.state;
    const changed = settle(client, query.queryKey, changeList(data));
    if (changed === undefined) continue;
    // The time of the latest answer stays: polls count from it, so a busy room does not put them off.
    client.setQueryData(query.queryKey, changed, dataUpdatedAt > 0 ? { updatedAt: dataUpdatedAt } : undefined);
  }
}

/**
 * Runs a fetch for a query function and applies the changes made meanwhile to its answer.
 * @param fetch asks the server; an aborted signal means that nobody waits for the answer any more
 */
export async function fetchWithChanges<T>(
  { client, queryKey, signal }: QueryFunctionContext,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  const changes: Change<unknown>[] = [];
  // A newer fetch of the same query replaces an aborted one, and records for itself.
  if (query) changesDuringFetch.set(query, changes);
  try {
    const answer = await fetch(signal);
    return changes.reduce<unknown>((data, change) => {
      const changed = settle(client, queryKey, change(data));
      return changed === undefined ? data : changed;
    }, answer) as T;
  } finally {
    if (query && changesDuringFetch.get(query) === changes) changesDuringFetch.delete(query);
  }
}

const refetches = new WeakMap<QueryClient, Map<string, { due: number; timer: ReturnType<typeof setTimeout> }>>();

/**
 * Refetches the queries whose key begins with `queryKey` after `delayMs`. A burst of calls makes one refetch, at the
 * earliest time that was asked for.
 */
export function refetchSoon(client: QueryClient, queryKey: QueryKey, delayMs: number): void {
  const waiting = refetches.get(client) ?? new Map<string, { due: number; timer: ReturnType<typeof setTimeout> }>();
  refetches.set(client, waiting);
  const key = hashKey(queryKey);
  const due = Date.now() + delayMs;
  const before = waiting.get(key);
  if (before && before.due <= due) return;
  clearTimeout(before?.timer);
  const timer = setTimeout(() => {
    waiting.delete(key);
    void client.invalidateQueries({ queryKey });
  }, delayMs);
  waiting.set(key, { due, timer });
}

/** Refetches at a random time within `spreadMs`, so that the pages of a whole audience do not ask at once. */
export function refetchSpread(client: QueryClient, queryKey: QueryKey, spreadMs = REFETCH_SPREAD_MS): void {
  refetchSoon(client, queryKey, Math.random() * spreadMs);
}

function settle(client: QueryClient, queryKey: QueryKey, changed: unknown): unknown {
  if (!(changed instanceof Uncertain)) return changed;
  refetchSpread(client, queryKey);
  return changed.data;
}
