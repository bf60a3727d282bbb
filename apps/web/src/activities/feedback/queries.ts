/** Reads the own closing feedback. */
import { request } from "../../lib/request.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** The own rating of a session, and until when it can be sent or changed. */
export const ownFeedbackQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["feedback", eventId, "own"],
    fetch: (signal) => request("GET /api/events/:eventId/feedback/mine", { params: { eventId }, signal }),
    refreshMs: false,
  });
