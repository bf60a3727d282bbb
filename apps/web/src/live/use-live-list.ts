import { hashKey, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { pageLoadedAt } from "../lib/page-data.ts";
import type { EventList } from "./event-list.ts";
import { useRefreshInterval } from "./hooks.ts";
import { applyChange, type Change, fetchWithChanges } from "./live-list.ts";
import { type Polled, pollerOf } from "./poller.ts";

interface LiveListSettings<T> {
  queryKey: QueryKey;
  /** Milliseconds between two polls without the live channel; with it, polls are rarer. `false` polls never. */
  refreshMs: number | false;
  /** Continues polling after a 401, 403 or 404. By default polling stops. */
  refreshesAfterRefusal?: boolean;
  enabled?: boolean;
  /** Set to "always" if no message updates the list while no component shows it. */
  refetchOnMount?: "always";
  /** Default: the list in the page data, if it contains it. */
  initialData?: () => T | undefined;
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
  const { queryKey, list, fetch, refreshMs, refreshesAfterRefusal = false, initialData, merge, ...others } = options;
  const intervalMs = useRefreshInterval(refreshMs === false ? 0 : refreshMs);
  const isPolled = refreshMs !== false && others.enabled !== false;
  usePolling({ queryKey, intervalMs, list: list ?? null, refreshesAfterRefusal }, isPolled);
  return useQuery<T>({
    ...others,
    queryKey,
    queryFn: (context) =>
      fetchWithChanges(context, async (signal) =>
        list ? list.toData(await pollerOf(context.client).read(list, signal)) : fetch(signal),
      ),
    initialData: () => (initialData ?? list?.fromPage)?.(),
    initialDataUpdatedAt: pageLoadedAt,
    ...(merge && {
      structuralSharing: (cached: unknown, arrived: unknown) => merge(cached as T | undefined, arrived as T),
    }),
  });
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
