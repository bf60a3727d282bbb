import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { hashKey, type keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent } from "react";

import { pageLoadedAt } from "../lib/page-data.ts";
import type { EventList } from "./event-list.ts";
import { FrozenListsContext, LiveContext, useDeliversAll } from "./hooks.ts";
import { fetchWithChanges, type ListKey, type Uncertain } from "./live-list.ts";
import { type Polled, pollerOf } from "./poller.ts";

/** Poll interval while the live channel delivers every change: a safety net. */
const LIVE_REFRESH_MS = 30_000;

/**
 * The live messages that change a list, each with a function that returns the list after it. Like every change it must be
 * idempotent.
 */
export type ListMessages<T> = {
  readonly [Type in LiveMessageType]?: (data: T, message: LiveMessageOf<Type>["data"]) => T | Uncertain<T>;
};

interface LiveListSettings<T> {
  /** Applied while the component shows the list. Two components may pass different messages; each is applied. */
  messages?: ListMessages<T>;
  /** Milliseconds between two polls without the live channel (LIVE-11); with it, polls are rarer. `false` polls never. */
  refreshMs: number | false;
  /** Set to false if no live message reports the changes: it is polled as often with the live channel. */
  isPushed?: boolean;
  /** Continues polling after a 401, 403 or 404. By default polling stops. */
  refreshesAfterRefusal?: boolean;
  enabled?: boolean;
  /** "always" fetches each time a component shows it: the page data may contain less, or no message reports changes. */
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

/** Reads a list (or one value, such as the timer) that live messages change between two polls. See `live-list.ts`. */
export function useLiveList<T>(
  options: { queryKey: ListKey<T> } & LiveListSettings<NoInfer<T>> & Source<NoInfer<T>>,
): UseQueryResult<T> {
  const {
    queryKey,
    messages = {},
    list,
    fetch,
    refreshMs,
    isPushed = true,
    refreshesAfterRefusal = false,
    initialData,
    merge,
    ...others
  } = options;
  const intervalMs = Math.max(refreshMs || 0, useDeliversAll() && isPushed ? LIVE_REFRESH_MS : 0);
  const frozen = useContext(FrozenListsContext);
  const kept = frozen === null ? undefined : list?.findIn(frozen);
  const isPolled = refreshMs !== false && others.enabled !== false && frozen === null;
  usePolling({ queryKey, intervalMs, list: list ?? null, refreshesAfterRefusal }, isPolled);
  const channel = useContext(LiveContext);
  return useQuery<T>({
    ...others,
    meta: { channel, messages },
    queryKey,
    queryFn: (context) =>
      fetchWithChanges(context, async (signal) => {
        if (!list) return fetch(signal);
        return list.toData(kept === undefined ? await pollerOf(context.client).read(list, signal) : kept);
      }),
    initialData: () => (list && kept !== undefined ? list.toData(kept) : (initialData ?? list?.fromPage)?.()),
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
