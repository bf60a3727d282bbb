import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import { uncertain } from "../../live/live-list.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { icebreakerKeys } from "./keys.ts";
import { withCount, type ResponseList, withPushed, withRemoved } from "./response-list.ts";

/** Applies the live messages about responses to the cached list of an event. After a pause the list is refetched. */
export function useIcebreakerLive(eventId: string): void {
  const applyToList = useApplyChange<ResponseList>(icebreakerKeys.list(eventId));
  const client = useQueryClient();

  // Messages from now on are missed: the list may contain a hidden response when it is shown again.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: icebreakerKeys.list(eventId), refetchType: "none" }),
    [client, eventId],
  );

  useLiveMessage("icebreaker:response", (pushed) =>
    applyToList((list) => {
      if (!list) return undefined;
      const next = withPushed(list, pushed);
      if (!next) return uncertain(withCount(list, pushed.count));
      // A moderator may have approved an own response: a fetch shows whether it is still pending.
      return list.own.some(({ response }) => response === pushed.response) ? uncertain(next) : next;
    }),
  );
  useLiveMessage("icebreaker:removed", (removed) =>
    applyToList((list) => {
      if (!list) return undefined;
      const next = withRemoved(list, removed);
      return next.isCertain ? next.list : uncertain(next.list);
    }),
  );
}
