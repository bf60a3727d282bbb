/** Pushed responses go into the query cache here and nowhere else. */
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useRefetchSoon } from "../../lib/query/use-refetch-soon.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { icebreakerKeys } from "./queries.ts";
import { countedAs, type ResponseList, withPushed, withRemoved } from "./response-list.ts";

/** Pages that missed a response refetch within this time, not all at once. */
const REFETCH_SPREAD_MS = 2000;

/** Keeps the cached list of an event as fresh as the live channel is. */
export function useIcebreakerLive(eventId: string): void {
  const queryClient = useQueryClient();
  const queryKey = icebreakerKeys.list(eventId);

  const refetchSoon = useRefetchSoon(queryKey, () => Math.random() * REFETCH_SPREAD_MS);

  useLiveMessage("icebreaker:response", (pushed) => {
    const list = queryClient.getQueryData<ResponseList>(queryKey);
    const next = list && withPushed(list, pushed);
    if (next) {
      queryClient.setQueryData(queryKey, next);
      // A moderator may have approved an own response: only a fetch says whether it still waits.
      if (list.own.some(({ response }) => response === pushed.response)) refetchSoon();
      return;
    }
    if (list) queryClient.setQueryData(queryKey, countedAs(list, pushed.count));
    refetchSoon();
  });
  useLiveMessage("icebreaker:removed", (removed) => {
    const list = queryClient.getQueryData<ResponseList>(queryKey);
    const next = list && withRemoved(list, removed);
    if (next) queryClient.setQueryData(queryKey, next.list);
    if (!next?.isWhole) refetchSoon();
  });
}
