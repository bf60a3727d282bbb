/** Reads who captions, how many read each language, and what the translations cost. */
import { request } from "../../../lib/request.ts";
import { refetchSoon } from "../../../live/live-list.ts";
import { liveQuery } from "../../../live/use-live-list.ts";

export const deskQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["caption-desk", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/captions/desk", { params: { eventId }, signal }),
    messages: { "captions:desk": refetchSoon },
    refreshMs: 5000,
  });
