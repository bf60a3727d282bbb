/** Queries of the report. Each fetches once when the report opens, so that the data do not change while it is read. */
import { netVotes } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useQuery } from "@tanstack/react-query";

import { isPublic } from "../../../../activities/questions/question-list.ts";
import { request } from "../../../../lib/request.ts";

const once = { refetchOnMount: "always", gcTime: 0 } as const;

export function useReportQuestions(eventId: string) {
  return useQuery({
    ...once,
    queryKey: ["report", eventId, "questions"],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/social", { params: { eventId }, signal }),
  });
}

export function useReportReactions(eventId: string) {
  return useQuery({
    ...once,
    queryKey: ["report", eventId, "emoji"],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/emoji", { params: { eventId }, signal }),
  });
}

export function useReportWinners(eventId: string) {
  return useQuery({
    ...once,
    queryKey: ["report", eventId, "winners"],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/prize/winners", { params: { eventId }, signal }),
  });
}

export function useReportPolls(eventId: string) {
  return useQuery({
    ...once,
    queryKey: ["report", eventId, "polls"],
    queryFn: ({ signal }) => request("GET /api/events/:eventId/polls", { params: { eventId }, signal }),
  });
}

/** The public questions with the most net votes. On a tie the older one is first, unlike in the list of questions. */
export function topQuestions(questions: readonly Question[], max = 10): Question[] {
  return questions
    .filter(isPublic)
    .toSorted((a, b) => netVotes(b) - netVotes(a) || a.submittedAt.localeCompare(b.submittedAt))
    .slice(0, max);
}
