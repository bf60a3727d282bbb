/** Reads the responses and the word rules. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import { eventList } from "../../live/event-list.ts";
import { newerOf, refetchAfter } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { type ResponseList, toResponseList, withCount, withPushed, withRemoved } from "./response-list.ts";

export const icebreakerQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["icebreaker", eventId, "list"],
    list: eventList("GET /api/events/:eventId/icebreaker", { eventId }, (answer, cached?: ResponseList) =>
      toResponseList(answer, cached?.count),
    ),
    messages: {
      "icebreaker:response": (list, pushed) => {
        const next = withPushed(list, pushed);
        if (!next) return refetchAfter(withCount(list, pushed.count));
        // A moderator may have approved an own response: a fetch shows whether it is still pending.
        return next.own.some(({ response }) => response === pushed.response) ? refetchAfter(next) : next;
      },
      "icebreaker:removed": (list, removed) => {
        const next = withRemoved(list, removed);
        return next.isCertain ? next.list : refetchAfter(next.list);
      },
    },
    refreshMs: 5000,
  });

export const wordRulesQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["word-rules", eventId],
    list: eventList("GET /api/events/:eventId/word-rules", { eventId }, (rules, cached?: WordRules) =>
      newerOf(cached, rules),
    ),
    messages: { "icebreaker:word-rules": newerOf },
    refreshMs: 5000,
  });
