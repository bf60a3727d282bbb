/** Reads the polls of an event and the answers to one, for the team. */
import type { PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";

import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { REFETCH_SPREAD_MS, TEAM_REFETCH_MS, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { type PollList, withClosed, withOpened } from "./poll-list.ts";
import { pollKeys, pollMessages, POLLS_REFRESH_MS } from "./queries.ts";

/** Messages contain only what everybody sees. */
const staffMessages: ListMessages<PollList> = {
  ...pollMessages,
  "poll:opened": (polls, opened) => uncertain(withOpened(polls, opened), TEAM_REFETCH_MS),
  "poll:closed": (polls, closed) => uncertain(withClosed(polls, closed), TEAM_REFETCH_MS),
  "poll:changed": (polls) => uncertain(polls, TEAM_REFETCH_MS),
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
  "poll:opened": (answers) => uncertain(answers, TEAM_REFETCH_MS),
  "poll:closed": (answers) => uncertain(answers, TEAM_REFETCH_MS),
  "poll:changed": (answers) => uncertain(answers, TEAM_REFETCH_MS),
  "poll:results": (answers) => uncertain(answers, REFETCH_SPREAD_MS),
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
