/** Queries of the report. Each fetches once when the report opens, so that the data do not change while it is read. */
import type { Question } from "@hubbub/contract/activities/questions";
import { useQuery } from "@tanstack/react-query";

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

/** The questions with the most net votes, older first on a tie, without ignored and pending ones. */
export function topQuestions(questions: readonly Question[], max = 10): Question[] {
  const net = ({ upvotes, downvotes }: Question) => upvotes - downvotes;
  return questions
    .filter(({ isIgnored, isPending }) => !isIgnored && !isPending)
    .toSorted((a, b) => net(b) - net(a) || a.submittedAt.localeCompare(b.submittedAt))
    .slice(0, max);
}
