/** Reads the own closing feedback. */
import { useQuery } from "@tanstack/react-query";

import { request } from "../../lib/request.ts";

export const feedbackKeys = {
  own: (eventId: string) => ["feedback", eventId, "own"] as const,
};

/** The own rating of a session, and until when it can be sent or changed. */
export function useOwnFeedback(eventId: string) {
  return useQuery({
    queryKey: feedbackKeys.own(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/feedback/mine", { params: { eventId }, signal }),
  });
}
