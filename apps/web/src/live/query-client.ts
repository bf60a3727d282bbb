/** The query cache (TanStack Query), set up for lists that the live channel and polls keep fresh. */
import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";

import { reasonOf, RequestError } from "../lib/request.ts";
import { dismissToast, readToast, toast, type ToastMessage } from "../ui/toast.ts";
import type { ListMeta } from "./live-list.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: ListMeta;
    /** The toasts of `useCall`. */
    mutationMeta: {
      failed?(variables: unknown): string;
      advice?(): string;
      isForm?: boolean;
      done?(result: unknown, variables: unknown): Omit<ToastMessage, "tone"> | null;
    };
  }
}

// The library's default is a timeout of 0 ms: a pressed switch would show its old state again for one frame.
notifyManager.setScheduler(queueMicrotask);

/** When messages may have been missed last (epoch milliseconds). Data from before is stale, also that of the page. */
const gapEndedAt = new WeakMap<QueryClient, number>();

/**
 * Creates a cache whose data never goes stale by time. Polls and live messages keep it fresh, and an offline device
 * still sends its requests: only the request itself shows whether the event's own network reaches the server.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Otherwise people would think that the error of the previous attempt is the result of this one.
      onMutate: (variables, { meta }) => {
        const shown = readToast();
        if (shown?.tone === "error" && shown.title === meta?.failed?.(variables)) dismissToast(shown.id);
      },
      onError: (error, variables, _result, { meta }) => {
        if (!meta?.failed || (meta.isForm && error instanceof RequestError && error.field !== null)) return;
        const description = reasonOf(error, meta.advice?.()) || undefined;
        toast({ title: meta.failed(variables), description, tone: "error" });
      },
      onSuccess: (result, variables, _result, { meta }) => {
        const message = meta?.done?.(result, variables);
        if (message) toast({ ...message, tone: "success" });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        staleTime: ({ state }) => (state.dataUpdatedAt <= (gapEndedAt.get(client) ?? -1) ? 0 : Infinity),
      },
      mutations: { networkMode: "always" },
    },
  });
  // Polls miss a list that no component shows. It is fetched when it is shown next.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "observerRemoved" && query.meta && !query.isActive()) query.invalidate();
  });
  return client;
}

/** The query cache of the page. */
export const queryClient = createQueryClient();

/** Refetches what is shown, and the rest when it is shown next. Call it when live messages may have been missed. */
export function refetchAfterGap(client: QueryClient): Promise<void> {
  gapEndedAt.set(client, Date.now());
  return client.invalidateQueries();
}
