/**
 * Keeps cached lists correct while they are fetched and changed at the same time. A fetch must not undo a change.
 *
 * - A live message contains the change: `messages` of `useLiveList`; with `uncertain` if it contains only a part of it.
 * - The answer to a call contains the change, or is the new data: `applyChange`.
 * - Only a fetch shows the change: `refetches` of `useCall`, or `invalidateQueries`; `refetchUnlessPushed` if usually a
 *   live message follows.
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

/** Makes a query key with the type of its data. `useLiveList` and `applyChange` infer the type from it. */
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

/**
 * All attendees may miss or receive the same message: their refetches are spread over this time. Long lists that only the
 * event's team reads are refetched after it.
 */
export const REFETCH_SPREAD_MS = 2000;
/** For `uncertain`: the refetch delay of lists that only the event's team reads, except for long ones. */
export const TEAM_REFETCH_MS = 400;

/**
 * Shows `data` and refetches the list within `refetchMs`, once for several changes.
 * @param refetchMs by default a random time within two seconds
 */
export function uncertain<T>(data: T, refetchMs = Math.random() * REFETCH_SPREAD_MS): Uncertain<T> {
  return new Uncertain(data, refetchMs);
}

/**
 * How much older than its request the answer of a repeated request can be: a second in shared caches (SNAP-11), and the
 * time of the query.
 */
const ANSWER_AGE_MS = 1500;

interface AppliedMessage {
  /** Epoch milliseconds. */
  at: number;
  change: Change<unknown>;
}

interface ListRecord {
  /** The changes since the start of the running fetch; null without one. */
  duringFetch: Change<unknown>[] | null;
  /** The changes by messages that the next answer may not contain. */
  applied: AppliedMessage[];
  /** The timer of the refetch after uncertain changes. */
  refetch: ReturnType<typeof setTimeout> | null;
}

const records = new WeakMap<Query, ListRecord>();

function recordOf(query: Query): ListRecord {
  const record = records.get(query) ?? { duringFetch: null, applied: [], refetch: null };
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
    else apply(client, query, changeData);
  }
}

/** The live messages that change a list (`ListMessages`). Every component that shows the list passes the same ones. */
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
    const changeData: Change<unknown> = (data) => change(data as never, message as never);
    const isCertain = apply(client, query, changeData);
    if (isCertain) recordOf(query).applied = [...latestOf(query), { at: Date.now(), change: changeData }];
  }
}

/** Recent messages that an answer up to 1.5 s old may not contain yet. */
function latestOf(query: Query): AppliedMessage[] {
  const since = Math.max(Date.now() - ANSWER_AGE_MS, query.state.dataUpdatedAt);
  return recordOf(query).applied.filter(({ at }) => at >= since);
}

/** @returns whether the result is certain */
function apply(client: QueryClient, query: Query, change: Change<unknown>): boolean {
  recordOf(query).duringFetch?.push(change);
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return true;
  const result = change(data);
  const changed = settle(client, query, result);
  if (changed !== data) {
    // Keep the time of the latest answer: `latestOf` compares messages with it.
    client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
  return !(result instanceof Uncertain);
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
  // After an invalidation the answer is newer than all recorded messages: apply none. A failure marks the data too.
  const isRefetch = isInvalidated && errorUpdatedAt <= dataUpdatedAt;
  const changes = isRefetch ? [] : latestOf(query).map(({ change }) => change);
  const record = recordOf(query);
  record.duringFetch = changes;
  try {
    const answer = await fetch(signal);
    const data = changes.reduce<unknown>((before, change) => settle(client, query, change(before)), answer);
    return replaceEqualDeep(client.getQueryData(queryKey), data) as T;
  } finally {
    // A newer fetch of the same query has its own changes.
    if (record.duringFetch === changes) record.duringFetch = null;
  }
}

/** The server pushes a saved submission within this time, unless the channel is disconnected or the sender is muted. */
const PUSH_TIMEOUT_MS = 800;

/**
 * Refetches a list if no live message has added a saved submission to it in time.
 * @param isMissing whether the cached list lacks the result of the submission
 */
export function refetchUnlessPushed(client: QueryClient, queryKey: QueryKey, isMissing: () => boolean): void {
  setTimeout(() => {
    if (isMissing()) void client.invalidateQueries({ queryKey });
  }, PUSH_TIMEOUT_MS);
}

function refetch(client: QueryClient, query: Query): void {
  // The answer is newer than all recorded messages.
  recordOf(query).applied = [];
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
