/** Reads the icebreaker's responses; the same call returns more to the team. */
import { eventList } from "../../live/event-list.ts";
import { uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import {
  icebreakerKey,
  type ResponseList,
  toResponseList,
  withCount,
  withPushed,
  withRemoved,
} from "./response-list.ts";

/** Polling interval for the word cloud (LIVE-11). */
const WORD_CLOUD_REFRESH_MS = 5000;

const messages: ListMessages<ResponseList> = {
  "icebreaker:response": (list, pushed) => {
    const next = withPushed(list, pushed);
    if (!next) return uncertain(withCount(list, pushed.count));
    // A moderator may have approved an own response: a fetch shows whether it is still pending.
    return list.own.some(({ response }) => response === pushed.response) ? uncertain(next) : next;
  },
  "icebreaker:removed": (list, removed) => {
    const next = withRemoved(list, removed);
    return next.isCertain ? next.list : uncertain(next.list);
  },
};

interface IcebreakerListOptions {
  messages?: ListMessages<ResponseList>;
  refetchOnMount?: "always";
}

export function useIcebreakerList(eventId: string, options: IcebreakerListOptions = {}) {
  return useLiveList({
    messages,
    ...options,
    queryKey: icebreakerKey(eventId),
    list: eventList("GET /api/events/:eventId/icebreaker", { eventId }, (answer, cached?: ResponseList) =>
      toResponseList(answer, cached?.count),
    ),
    refreshMs: WORD_CLOUD_REFRESH_MS,
  });
}
