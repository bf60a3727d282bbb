import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { hashKey, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent } from "react";

import { pageLoadedAt } from "../lib/page-data.ts";
import type { EventList } from "./event-list.ts";
import { FrozenListsContext, useDeliversAll } from "./hooks.ts";
import { fetchWithChanges, type ListKey, listKey, type Uncertain } from "./live-list.ts";
import { type Polled, pollerOf } from "./poller.ts";

/** Poll interval while the live channel delivers every change: a safety net. */
export const LIVE_REFRESH_MS = 30_000;

/**
 * The live messages that change a list, each with a function that returns the list after it. Like every change it must be
 * idempotent.
 */
export type ListMessages<T> = {
  readonly [Type in LiveMessageType]?: (data: T, message: LiveMessageOf<Type>["data"]) => T | Uncertain<T>;
};

interface ListSettings<T> {
  messages?: ListMessages<T>;
  /**
   * Milliseconds between two polls (LIVE-11). A list with messages is polled less often while the live channel delivers
   * them. `false` polls never.
   */
  refreshMs: number | false | ((data: T | undefined) => number | false);
  enabled?: boolean;
  /** "always" fetches each time a component shows it, because page data or another component's list may contain less. */
  refetchOnMount?: true | "always";
  /** Default: the list in the page data, if it contains it. */
  initialData?: () => T | undefined;
}

/** What requests the complete list. */
type Source<T> = { list: EventList<T>; fetch?: never } | { list?: never; fetch: (signal: AbortSignal) => Promise<T> };

/** Describes a list (or one value, such as the timer). Every component that shows it passes the same description. */
export type LiveQuery<T> = { queryKey: ListKey<T> } & ListSettings<T> & Source<T>;

type Description<T> = { queryKey: QueryKey } & ListSettings<NoInfer<T>> & Source<T>;

/** Gives the key of a list the type of the list. */
export function liveQuery<T>(query: Description<T>): LiveQuery<T> {
  return { ...query, queryKey: listKey<T>(...query.queryKey) };
}

/** A list with more than what attendees get from the same call, and from the page data. */
export function staffQuery<T>(query: Description<T>): LiveQuery<T> {
  return liveQuery({ ...query, initialData: () => undefined });
}

/** Reads a list that live messages change between two polls. See `live-list.ts`. */
export function useLiveList<T>(options: LiveQuery<T>): UseQueryResult<T> {
  const { queryKey, messages, list, fetch, refreshMs, initialData, ...others } = options;
  const deliversAll = useDeliversAll();
  const frozen = useContext(FrozenListsContext);
  const kept = frozen === null ? undefined : list?.findIn(frozen);
  const query = useQuery<T>({
    ...others,
    meta: { messages: (frozen === null && messages) || {} },
    queryKey,
    queryFn: (context) =>
      fetchWithChanges(context, async (signal) => {
        if (!list) return fetch(signal);
        const answer = kept === undefined ? await pollerOf(context.client).read(queryKey, list, signal) : kept;
        return list.toData(answer, context.client.getQueryData(queryKey));
      }),
    initialData: () => (list && kept !== undefined ? list.toData(kept) : (initialData ?? list?.fromPage)?.()),
    initialDataUpdatedAt: pageLoadedAt,
    // To compare two long lists takes milliseconds: `fetchWithChanges` does it once for each answer, nothing for messages.
    structuralSharing: false,
  });
  const ownMs = typeof refreshMs === "function" ? refreshMs(query.data) : refreshMs;
  const intervalMs = Math.max(ownMs || 0, deliversAll && messages ? LIVE_REFRESH_MS : 0);
  const isPolled = ownMs !== false && others.enabled !== false && frozen === null;
  usePolling({ queryKey, intervalMs, list: list ?? null }, isPolled);
  return query;
}

/** Polls while the component is mounted. */
export function usePolling(polled: Polled, isOn: boolean): void {
  const client = useQueryClient();
  const start = useEffectEvent(() => pollerOf(client).add(polled));
  const key = hashKey(polled.queryKey);
  useEffect(() => (isOn ? start() : undefined), [client, key, polled.intervalMs, isOn]);
}
