import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { useQuery } from "@tanstack/react-query";

import { request } from "./request.ts";

type EventList = Extract<CallName, `GET /api/events/:eventId/${string}`>;

/** TypeScript cannot see that these calls need only the event, because `N` is a type parameter. */
const requestList = request as unknown as <N extends EventList>(
  call: N,
  options: { params: { eventId: string }; signal: AbortSignal },
) => Promise<AnswerOf<N>>;

/** The answer of a call for the report, fetched once when it opens, so that it does not change while it is read. */
export function useReportQuery<N extends EventList>(call: N, eventId: string): AnswerOf<N> | undefined {
  return useQuery({
    queryKey: ["report", eventId, call],
    queryFn: ({ signal }) => requestList(call, { params: { eventId }, signal }),
    refetchOnMount: "always",
    gcTime: 0,
  }).data;
}
