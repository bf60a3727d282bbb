import {
  focusManager,
  type Query,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";

import { pageLoadedAt } from "../lib/page-data.ts";
import { isRefusal } from "../lib/request.ts";
import { useRefreshInterval } from "./hooks.ts";
import { applyChange, type Change, fetchWithChanges } from "./live-list.ts";

interface LiveListOptions<T> {
  queryKey: QueryKey;
  /** Requests the complete list. */
  fetch: (signal: AbortSignal) => Promise<T>;
  /** Milliseconds between two polls without the live channel; with it, polls are rarer. `false` polls never. */
  refreshMs: number | false;
  /** Continues polling after a 401, 403 or 404. By default polling stops. */
  refreshesAfterRefusal?: boolean;
  enabled?: boolean;
  /** Set to "always" if no message updates the list while no component shows it. */
  refetchOnMount?: "always";
  /** The list from the page data; `undefined` if it contains none. */
  initialData?: () => T | undefined;
  /**
   * Chooses between cached and new data (fetched or pushed). Use it for versioned data, where an older version must
   * never replace a newer one. By default new data wins, and equal parts keep their object identity.
   */
  merge?: (cached: T | undefined, arrived: T) => T;
}

/**
 * Reads a list (or one value, such as the timer) that live messages change between two polls. See `live-list.ts`.
 * Pass those messages to `useApplyChange`.
 */
export function useLiveList<T>(options: LiveListOptions<T>): UseQueryResult<T> {
  const { queryKey, fetch, refreshMs, refreshesAfterRefusal = false, merge, ...others } = options;
  const interval = useRefreshInterval(refreshMs === false ? 0 : refreshMs);
  const next = refreshEvery(interval);
  return useQuery<T>({
    ...others,
    queryKey,
    queryFn: (context) => fetchWithChanges(context, fetch),
    initialDataUpdatedAt: pageLoadedAt,
    refetchInterval: (query) =>
      refreshMs === false || (!refreshesAfterRefusal && isRefusal(query.state.error)) ? false : next(query),
    ...(merge && {
      structuralSharing: (cached: unknown, arrived: unknown) => merge(cached as T | undefined, arrived as T),
    }),
  });
}

/** Returns a function that changes the cached lists whose key begins with `queryKey`. */
export function useApplyChange<T>(queryKey: QueryKey): (change: Change<T>) => void {
  const client = useQueryClient();
  return (change) => applyChange(client, queryKey, change);
}

type PolledState = Pick<Query["state"], "dataUpdatedAt" | "errorUpdatedAt" | "fetchStatus">;

/**
 * TanStack Query restarts its timer at every change of the data. If a poll was due less than this ago and was lost this
 * way, it runs immediately.
 */
const MISSED_WITHIN_MS = 1000;

/**
 * Polls a fixed time after the latest answer. The library restarts its interval with every change of the data, so a
 * message every few seconds would delay the poll forever; but polls must find what lost messages did not deliver.
 * @param intervalMs time between two polls; polls that are due while the page is hidden are skipped
 * @returns a function for `refetchInterval`: milliseconds until the next poll
 */
export function refreshEvery(intervalMs: number) {
  return ({ state }: { state: PolledState }): number => {
    if (state.fetchStatus === "fetching" || !focusManager.isFocused()) return intervalMs;
    const elapsed = Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
    const late = elapsed % intervalMs;
    const isMissed = elapsed >= intervalMs && late < MISSED_WITHIN_MS;
    return isMissed ? 1 : intervalMs - late;
  };
}
