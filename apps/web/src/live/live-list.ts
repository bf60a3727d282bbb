/**
 * Keeps cached lists correct while they are fetched and changed at the same time. A fetch must not undo a change.
 *
 * A list is fetched again when its interval has passed (`poller.ts`), when messages may have been missed
 * (`refetchAfterGap`), and after a change that the page does not know completely:
 *
 * - A live message contains the change: `messages` of its `liveQuery`; with `refetchAfter` if it contains only a part.
 * - The answer to a call contains the change, or is the new data: `applyChange`.
 * - Only a fetch shows the change: `refetches` of `useCall`, elsewhere `invalidateQueries`.
 *
 * The answer of a fetch that began before a change may not contain it. So each change is recorded for the running fetch,
 * and applied to its answer. The server and caches may answer a poll with a list from shortly before the poll, so the
 * changes of the latest messages are also applied to its answer.
 */
import type { LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import {
  type dataTagErrorSymbol,
  type dataTagSymbol,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";

/** A query key, or the beginning of several, with the type of their data (a `DataTag` of TanStack Query). */
export interface ListKey<T> extends ReadonlyArray<unknown> {
  [dataTagSymbol]: T;
  [dataTagErrorSymbol]: Error;
}

/** Makes a query key, or the beginning of several, with the type of their data, which `applyChange` infers from it. */
export function listKey<T>(...parts: QueryKey): ListKey<T> {
  return queryOptions<T>({ queryKey: parts }).queryKey;
}

/** Data after a change that may be wrong, for instance because earlier messages are missing. It is shown and refetched. */
export class Uncertain<T> {
  readonly data: T;
  readonly refetchMs: number;

  constructor(data: T, refetchMs: number) {
    this.data = data;
    this.refetchMs = refetchMs;
  }
}

/** Returns the data after a change. A change must be idempotent: the data may contain it already. */
type Change<T> = (data: T) => T | Uncertain<T>;

/** For lists that are short and that few people read, such as the team. */
export const SOON_MS = 400;
/** For long lists that the team reads. */
export const LATER_MS = 2000;

/** All attendees may miss or receive the same message: their refetches are spread over two seconds. */
export function spreadMs(): number {
  return Math.random() * 2000;
}

/** Shows `data` and refetches the list, once for several changes: after so many milliseconds; by default spread. */
export function refetchAfter<T>(data: T, refetchMs: number = spreadMs()): Uncertain<T> {
  return new Uncertain(data, refetchMs);
}

/**
 * How much older than its request the answer of a repeated request can be: a second in shared caches (SNAP-11), and the
 * time of the query.
 */
const ANSWER_AGE_MS = 1500;

interface RecordedChange {
  change: Change<unknown>;
  /** Until when an answer may not contain it, in epoch milliseconds. 0: only the answer of the running fetch. */
  until: number;
}

interface ListRecord {
  /** The changes that the next answer may not contain. */
  changes: RecordedChange[];
  /** The timer of the refetch after uncertain changes. */
  refetch: ReturnType<typeof setTimeout> | null;
}

const records = new WeakMap<Query, ListRecord>();

function recordOf(query: Query): ListRecord {
  const record = records.get(query) ?? { changes: [], refetch: null };
  records.set(query, record);
  return record;
}

/**
 * Changes every cached list whose key begins with `queryKey`, and the answers of running fetches. A list that could not
 * be loaded is fetched again.
 * @param change the new data, or an idempotent function that returns it
 */
export function applyChange<T>(
  client: QueryClient,
  queryKey: ListKey<T>,
  change: NoInfer<T> | ((data: NoInfer<T>) => NoInfer<T>),
): void {
  const changeData = typeof change === "function" ? (change as Change<unknown>) : () => change;
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, fetchStatus } = query.state;
    if (data === undefined && fetchStatus === "idle") refetch(client, query);
    else apply(client, query, changeData, false);
  }
}

/**
 * The data with the higher version. Data of the same version can differ too, such as the word rules of a frozen stage:
 * what arrived replaces the cached data.
 */
export function newerOf<T extends { version: number }>(cached: T | undefined, arrived: T): T {
  return cached && cached.version > arrived.version ? cached : arrived;
}

/** The live messages that change a list (`ListMessages`). */
export type ListMeta = {
  messages: { readonly [Type in LiveMessageType]?: (data: never, message: LiveMessageOf<Type>["data"]) => unknown };
};

export function hasMessages(meta: ListMeta | undefined): boolean {
  return Object.keys(meta?.messages ?? {}).length > 0;
}

/**
 * Applies a live message to all lists, also to those that no component shows now: a hidden post must not appear for a
 * moment in a tab or on a stage that is shown again. A list that is not loaded yet gets the change with the answer of its
 * fetch.
 */
export function applyMessage(client: QueryClient, { type, data: message }: LiveMessage): void {
  for (const query of client.getQueryCache().getAll()) {
    const change = query.meta?.messages[type];
    if (!change) continue;
    apply(client, query, (data) => change(data as never, message as never), true);
  }
}

/** @param isMessage whether the change is also applied to the answers of the next polls, unless it is uncertain */
function apply(client: QueryClient, query: Query, change: Change<unknown>, isMessage: boolean): void {
  const record = recordOf(query);
  const { data, dataUpdatedAt, isInvalidated, fetchStatus } = query.state;
  const result = data === undefined ? data : change(data);
  if (fetchStatus === "idle") record.changes = recentOf(record.changes);
  const isUncertain = result instanceof Uncertain;
  record.changes.push({ change, until: isMessage && !isUncertain ? Date.now() + ANSWER_AGE_MS : 0 });
  const changed = settle(client, query, result);
  if (changed === data) return;
  // Keep the time of the latest answer: polls count from it.
  client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

function recentOf(changes: readonly RecordedChange[]): RecordedChange[] {
  const now = Date.now();
  return changes.filter(({ until }) => until >= now);
}

/**
 * Runs a fetch for a query function and applies the changes made during the fetch to its answer. What is equal to the
 * cached data keeps its object identity.
 * @param fetch sends the request; the signal is aborted when no component needs the answer any more
 */
export async function fetchWithChanges<T>(
  { client, queryKey, signal }: QueryFunctionContext,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return fetch(signal);
  const { isInvalidated, dataUpdatedAt, errorUpdatedAt } = query.state;
  // After an invalidation the answer is newer than all recorded messages: forget them. A failure marks the data too.
  const isRefetch = isInvalidated && errorUpdatedAt <= dataUpdatedAt;
  const record = recordOf(query);
  const changes = isRefetch ? [] : recentOf(record.changes);
  record.changes = changes;
  const answer = await fetch(signal);
  const data = changes.reduce<unknown>((before, { change }) => settle(client, query, change(before)), answer);
  // A newer fetch of the same query has its own changes.
  if (record.changes === changes) record.changes = [];
  return replaceEqualDeep(client.getQueryData(queryKey), data) as T;
}

function refetch(client: QueryClient, query: Query): void {
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Unwraps uncertain data and schedules a refetch, unless one is scheduled. */
function settle(client: QueryClient, query: Query, changed: unknown): unknown {
  if (!(changed instanceof Uncertain)) return changed;
  const record = recordOf(query);
  record.refetch ??= setTimeout(() => {
    record.refetch = null;
    refetch(client, query);
  }, changed.refetchMs);
  return changed.data;
}
