/** What the team reads: everybody's ratings. */
import { request } from "../../lib/request.ts";
import { LATER_MS, refetchAfter } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** What the team sees of the ratings of a session. Sessions that have not ended have none. */
export const feedbackSummaryQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["feedback", eventId, "summary"],
    fetch: (signal) => request("GET /api/events/:eventId/feedback", { params: { eventId }, signal }),
    messages: { "feedback:changed": (summary) => refetchAfter(summary, LATER_MS) },
    refreshMs: false,
  });

/** The mean of each session of a group. */
export const groupFeedbackQuery = (groupId: string) =>
  liveQuery({
    queryKey: ["feedback", "group", groupId],
    fetch: (signal) => request("GET /api/event-groups/:groupId/feedback", { params: { groupId }, signal }),
    // The page of a group gets no message about feedback.
    refreshMs: 30_000,
  });
