import { createContext, useContext } from "react";

import type { QueryClient } from "./query-client.ts";

/** Gives a page its queries. */
export const QueryClientContext = createContext<QueryClient | null>(null);

export function useQueryClient(): QueryClient {
  const client = useContext(QueryClientContext);
  if (!client) throw new Error("No QueryClientContext above this component");
  return client;
}
