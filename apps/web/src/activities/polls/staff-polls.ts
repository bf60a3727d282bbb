/** Reads the polls of an event and the answers to one, for the team. */
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchLater, refetchSoon } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened } from "./poll-list.ts";
import { pollMessages, pollsKey } from "./queries.ts";

/** All polls with their results. The same call returns less to attendees. */
export const staffPollsQuery = (eventId: string) =>
  liveQuery<PollList>({
    queryKey: [...pollsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/polls", { eventId }),
    // Messages contain only what everybody sees.
    messages: {
      ...pollMessages,
      "poll:opened": (polls, opened) => refetchSoon(withOpened(polls, opened)),
      "poll:closed": (polls, closed) => refetchSoon(withClosed(polls, closed)),
      "poll:changed": refetchSoon,
    },
    refreshMs: 5000,
    initialData: () => undefined,
  });

/** The newest answers to a poll, and all held ones. */
export const staffAnswersQuery = (eventId: string, pollId: string) =>
  liveQuery({
    queryKey: [...pollsKey(eventId), "answers", pollId],
    fetch: (signal) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId }, signal }),
    messages: {
      "poll:opened": refetchSoon,
      "poll:closed": refetchSoon,
      "poll:changed": refetchSoon,
      "poll:results": refetchLater,
    },
    refreshMs: 5000,
  });
