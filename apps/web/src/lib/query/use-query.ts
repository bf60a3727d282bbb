import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { type Query, type QueryOptions, type QueryState, Reader } from "./query.ts";
import { useQueryClient } from "./use-query-client.ts";

export type QueryResult<T> = QueryState<T> & {
  /** No answer yet, and none refused. */
  isPending: boolean;
  /** The latest reading failed; `data` is what was read before. */
  isError: boolean;
  /** Something was answered since this component showed the query. */
  isFetchedAfterMount: boolean;
  refetch: () => Promise<void>;
};

/** Shows what a query has, and keeps it read as the options say while the component is there. */
export function useQuery<T>(options: QueryOptions<T>): QueryResult<T> {
  const query: Query<T> = useQueryClient().ensure(options);
  const [reader] = useState(() => new Reader(options));

  // Before the subscription below, which reads by these options.
  useEffect(() => reader.become(query, options));
  const subscribe = useCallback((listener: () => void) => reader.come(query, listener), [query, reader]);
  const state = useSyncExternalStore(subscribe, query.getState);

  return {
    ...state,
    isPending: state.status === "pending",
    isError: state.status === "error",
    isFetchedAfterMount: reader.answered === query,
    refetch: () => query.fetch({ anew: true }),
  };
}
