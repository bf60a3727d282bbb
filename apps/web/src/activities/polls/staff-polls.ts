/** Reads the polls of an event and the answers to one, for the team. */
import type { PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";

import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchSoon, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened } from "./poll-list.ts";
import { pollKeys, pollMessages, POLLS_REFRESH_MS } from "./queries.ts";

/** Messages contain only what everybody sees. */
const staffMessages: ListMessages<PollList> = {
  ...pollMessages,
  "poll:opened": (polls, opened) => refetchSoon(withOpened(polls, opened)),
  "poll:closed": (polls, closed) => refetchSoon(withClosed(polls, closed)),
  "poll:changed": refetchSoon,
};

/** All polls with their results. */
export function useStaffPolls(eventId: string) {
  return useLiveList({
    queryKey: pollKeys.list(eventId, "staff"),
    messages: staffMessages,
    list: eventList("GET /api/events/:eventId/polls", { eventId }),
    refreshMs: POLLS_REFRESH_MS,
    initialData: () => undefined,
  });
}

const answerMessages: ListMessages<PollAnswerForStaff[]> = {
  "poll:opened": refetchSoon,
  "poll:closed": refetchSoon,
  "poll:changed": refetchSoon,
  "poll:results": uncertain,
};

/** The newest answers to a poll, and all held ones. */
export function useStaffAnswers(eventId: string, pollId: string) {
  return useLiveList({
    queryKey: pollKeys.answers(eventId, pollId),
    messages: answerMessages,
    fetch: (signal) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId }, signal }),
    refreshMs: POLLS_REFRESH_MS,
  });
}
