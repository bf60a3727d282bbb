import { useEffect, useRef } from "react";

import { hashKey, type QueryKey } from "./query-key.ts";
import { useQueryClient } from "./use-query-client.ts";

/**
 * Joins a burst of calls into one refetch of the queries whose key begins so.
 * @param delayMs time from the first call of a burst to the refetch, asked for once per burst
 */
export function useRefetchSoon(queryKey: QueryKey, delayMs: () => number): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hash = hashKey(queryKey);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [hash],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, delayMs());
  };
}
