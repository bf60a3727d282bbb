/** Applies the live channel's responses to the cached list of an event. */
import { useLiveMessage } from "../../live/hooks.ts";
import { uncertain } from "../../live/live-list.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { icebreakerKeys } from "./queries.ts";
import { countedAs, type ResponseList, withPushed, withRemoved } from "./response-list.ts";

/** Keeps the cached list of an event up to date with the live channel. */
export function useIcebreakerLive(eventId: string): void {
  const applyToList = useApplyChange<ResponseList>(icebreakerKeys.list(eventId));

  useLiveMessage("icebreaker:response", (pushed) =>
    applyToList((list) => {
      if (!list) return undefined;
      const next = withPushed(list, pushed);
      if (!next) return uncertain(countedAs(list, pushed.count));
      // A moderator may have approved an own response: only a fetch says whether it still waits.
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
