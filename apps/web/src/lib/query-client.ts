/** Query defaults of the specification: nothing refetches, goes stale or retries by itself; screens say what they poll. */
import { QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Infinity,
      retry: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
