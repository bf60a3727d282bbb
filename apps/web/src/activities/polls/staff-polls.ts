/** Reads the polls of an event and all answers to one, for the team. */
import type { PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";

import { request } from "../../lib/request.ts";
import { uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { useRefetchAfter } from "../../live/use-refetch-after.ts";
import { pollKeys } from "./keys.ts";
import { usePolls } from "./queries.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 400;
/** The same for the list of all answers, which is long. */
const ANSWERS_COALESCE_MS = 2000;

/** All polls with their results. Messages contain what everybody sees. */
export function useStaffPolls(eventId: string) {
  useRefetchAfter(["poll:opened", "poll:closed", "poll:changed"], pollKeys.list(eventId), COALESCE_MS);
  return usePolls(eventId);
}

const messages: ListMessages<PollAnswerForStaff[]> = {
  "poll:opened": (answers) => uncertain(answers, COALESCE_MS),
  "poll:closed": (answers) => uncertain(answers, COALESCE_MS),
  "poll:changed": (answers) => uncertain(answers, COALESCE_MS),
  "poll:results": (answers) => uncertain(answers, ANSWERS_COALESCE_MS),
};

/** All answers to a poll. */
export function useStaffAnswers(eventId: string, pollId: string) {
  return useLiveList<PollAnswerForStaff[]>({
    queryKey: pollKeys.answers(eventId, pollId),
    messages,
    fetch: (signal) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId }, signal }),
    refreshMs: false,
  });
}
