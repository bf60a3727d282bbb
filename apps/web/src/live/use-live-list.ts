import {
  hashKey,
  type keepPreviousData,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent } from "react";

import { FrozenStageContext } from "../lib/frozen-stage.ts";
import { pageLoadedAt } from "../lib/page-data.ts";
import type { EventList } from "./event-list.ts";
import { useRefreshInterval } from "./hooks.ts";
import { applyChange, type Change, fetchWithChanges } from "./live-list.ts";
import { type Polled, pollerOf } from "./poller.ts";

interface LiveListSettings<T> {
  queryKey: QueryKey;
  /** Milliseconds between two polls without the live channel; with it, polls are rarer. `false` polls never. */
  refreshMs: number | false;
  /** Set to false if no live message reports the changes: it is polled as often with the live channel. */
  isPushed?: boolean;
  /** Continues polling after a 401, 403 or 404. By default polling stops. */
  refreshesAfterRefusal?: boolean;
  enabled?: boolean;
  /** Set to "always" if no message updates the list while no component shows it. */
  refetchOnMount?: "always";
  /** Default: the list in the page data, if it contains it. */
  initialData?: () => T | undefined;
  placeholderData?: typeof keepPreviousData;
  /** Milliseconds for which the data is kept while no component shows it. */
  gcTime?: number;
  /**
   * Chooses between cached and new data (fetched or pushed). Use it for versioned data, where an older version must
   * never replace a newer one. By default new data wins, and equal parts keep their object identity.
   */
  merge?: (cached: T | undefined, arrived: T) => T;
}

/** What requests the complete list. */
type Source<T> = { list: EventList<T>; fetch?: never } | { list?: never; fetch: (signal: AbortSignal) => Promise<T> };

/**
 * Reads a list (or one value, such as the timer) that live messages change between two polls. See `live-list.ts`.
 * Pass those messages to `useApplyChange`.
 */
export function useLiveList<T>(options: LiveListSettings<T> & Source<T>): UseQueryResult<T> {
  const {
    queryKey,
    list,
    fetch,
    refreshMs,
    isPushed = true,
    refreshesAfterRefusal = false,
    initialData,
    merge,
    ...others
  } = options;
  const frozen = useContext(FrozenStageContext);
  const stored = frozen ? list?.findIn(frozen.lists) : undefined;
  const isStored = stored !== undefined;
  const intervalMs = refreshMs || 0;
  const rarerMs = useRefreshInterval(intervalMs);
  const isPolled = refreshMs !== false && others.enabled !== false && !isStored;
  usePolling(
    { queryKey, intervalMs: isPushed ? rarerMs : intervalMs, list: list ?? null, refreshesAfterRefusal },
    isPolled,
  );
  const query = useQuery<T>({
    ...others,
    queryKey,
    queryFn: (context) =>
      fetchWithChanges(context, async (signal) => {
        if (!list) return fetch(signal);
        return list.toData(isStored ? stored : await pollerOf(context.client).read(list, signal));
      }),
    initialData: () => (list && isStored ? list.toData(stored) : (initialData ?? list?.fromPage)?.()),
    initialDataUpdatedAt: pageLoadedAt,
    ...(merge && {
      structuralSharing: (cached: unknown, arrived: unknown) => merge(cached as T | undefined, arrived as T),
    }),
  });
  // After `useQuery`, whose effect sets the query function.
  useRefetch(queryKey, stored);
  return query;
}

/** Puts a list of a frozen stage into the cache, and again when it has changed. */
function useRefetch(queryKey: QueryKey, stored: unknown): void {
  const client = useQueryClient();
  const refetch = useEffectEvent(() => void client.refetchQueries({ queryKey, exact: true }));
  useEffect(() => {
    if (stored !== undefined) refetch();
  }, [stored]);
}

/** Polls while the component is mounted. */
function usePolling(polled: Polled, isOn: boolean): void {
  const client = useQueryClient();
  const start = useEffectEvent(() => pollerOf(client).add(polled));
  const key = hashKey([polled.queryKey, polled.list?.name]);
  useEffect(() => (isOn ? start() : undefined), [client, key, polled.intervalMs, isOn]);
}

/** Returns a function that changes the cached lists whose key begins with `queryKey`. */
export function useApplyChange<T>(queryKey: QueryKey): (change: Change<T>) => void {
  const client = useQueryClient();
  return (change) => applyChange(client, queryKey, change);
}
