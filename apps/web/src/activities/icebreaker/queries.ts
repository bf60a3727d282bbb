/** Reading the icebreaker: one query. */

import { pageData } from "../../lib/page-data.ts";
import type { QueryClient } from "../../lib/query/query-client.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import { usePollInterval } from "../../live/hooks.ts";
import { icebreakerKeys } from "./keys.ts";
import { type ResponseList, withFetched } from "./response-list.ts";

export { icebreakerKeys };

/** Polling interval for the word cloud (D-120). */
const WORD_CLOUD_POLL_MS = 5000;

/** The event's responses, polled, and kept fresh in between by `useIcebreakerLive`. */
export function useIcebreakerList(eventId: string) {
  const queryClient = useQueryClient();
  const interval = usePollInterval(WORD_CLOUD_POLL_MS);
  return useQuery({
    queryKey: icebreakerKeys.list(eventId),
    queryFn: ({ signal }) => fetchList(queryClient, eventId, signal),
    initialData: () => listOfPage(eventId),
    // A room that closed its doors is not asked every five seconds whether it opened them.
    refetchInterval: (query) => (isRefusal(query.state.error) ? false : interval),
    structuralSharing: (before, after) =>
      isSame(before as ResponseList | undefined, after as ResponseList) ? before : after,
  });
}

async function fetchList(queryClient: QueryClient, eventId: string, signal: AbortSignal): Promise<ResponseList> {
  const held = () => queryClient.getQueryData<ResponseList>(icebreakerKeys.list(eventId));
  for (;;) {
    const before = held();
    const fetched = await request("GET /api/events/:eventId/icebreaker", { params: { eventId }, signal });
    const now = held();
    // An answer from before a removal would bring the removed response back.
    if (now?.removals === before?.removals) return withFetched(fetched, before, now);
  }
}

function listOfPage(eventId: string): ResponseList | undefined {
  const shell = pageData.event;
  return shell?.id === eventId && shell.icebreaker ? withFetched(shell.icebreaker) : undefined;
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}

/** A poll that brought nothing new keeps the list, so that nothing is counted or drawn again. */
function isSame(before: ResponseList | undefined, after: ResponseList): boolean {
  return (
    before?.count === after.count &&
    before.own.map(keyOf).join() === after.own.map(keyOf).join() &&
    before.responses.length === after.responses.length &&
    before.responses.every((response, index) => response.response === after.responses[index]?.response)
  );
}

function keyOf({ response, status }: ResponseList["own"][number]): string {
  return JSON.stringify([response, status]);
}
