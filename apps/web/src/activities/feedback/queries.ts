/** Reads the own closing feedback, and for the team everybody's. */
import type { FeedbackSummary } from "@hubbub/contract/activities/feedback/calls";
import type { AnswerOf } from "@hubbub/contract/calls";

import { request } from "../../lib/request.ts";
import { listKey, uncertain } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";

type OwnRating = AnswerOf<"GET /api/events/:eventId/feedback/mine">;

export const feedbackKeys = {
  own: (eventId: string) => listKey<OwnRating>("feedback", eventId, "own"),
  summary: (eventId: string) => listKey<FeedbackSummary>("feedback", eventId, "summary"),
};

/** The own rating of a session, and until when it can be sent or changed. */
export function useOwnFeedback(eventId: string) {
  return useLiveList({
    queryKey: feedbackKeys.own(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/feedback/mine", { params: { eventId }, signal }),
    refreshMs: false,
  });
}

/**
 * What the team sees of the ratings of a session.
 * @param isOn whether to request it: sessions that have not ended have none
 */
export function useFeedbackSummary(eventId: string, isOn: boolean) {
  return useLiveList({
    queryKey: feedbackKeys.summary(eventId),
    messages: { "feedback:changed": uncertain },
    fetch: (signal) => request("GET /api/events/:eventId/feedback", { params: { eventId }, signal }),
    refreshMs: false,
    enabled: isOn,
  });
}
