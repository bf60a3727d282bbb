/** Reads an attendee's own history and the captions of the stage. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { useQuery } from "@tanstack/react-query";

import { participantId } from "../../lib/participant-id.ts";
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { listKey } from "../../live/live-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { withCaption } from "./caption-list.ts";

const CAPTIONS_REFRESH_MS = 3000;

export const translationKeys = {
  history: (eventId: string) => ["translation", eventId, "history"] as const,
  captions: (eventId: string) => listKey<Caption[]>("translation", eventId, "captions"),
};

/** The attendee's translations before this visit; those of this visit are in the outbox. */
export function useHistory(eventId: string) {
  return useQuery({
    queryKey: translationKeys.history(eventId),
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/translation-history/:participantId", {
        params: { eventId, participantId },
        signal,
      }),
  });
}

/** The latest captions, newest first: polled and updated by live messages. */
export function useCaptions(eventId: string) {
  return useLiveList({
    queryKey: translationKeys.captions(eventId),
    messages: { "translation:caption": withCaption },
    list: eventList("GET /api/events/:eventId/translation-captions", { eventId }),
    refreshMs: CAPTIONS_REFRESH_MS,
  });
}
