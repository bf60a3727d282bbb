/** Reads an attendee's own history and the captions of the stage. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/index";
import { useQuery } from "@tanstack/react-query";

import { participantId } from "../../lib/participant-id.ts";
import { request } from "../../lib/request.ts";
import { eventList } from "../../live/event-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** The attendee's translations before this visit; those of this visit are in the outbox. */
export function useHistory(eventId: string) {
  return useQuery({
    queryKey: ["translation", eventId, "history"],
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/translation-history/:participantId", {
        params: { eventId, participantId },
        signal,
      }),
  });
}

/** The newest captions with another one, newest first, each once. */
export function withCaption(captions: readonly Caption[], pushed: Caption): Caption[] {
  return [pushed, ...captions.filter(({ id }) => id !== pushed.id)]
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .slice(0, CAPTIONS_LISTED);
}

/** The latest captions, newest first: polled and updated by live messages. */
export const captionsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["translation", eventId, "captions"],
    list: eventList("GET /api/events/:eventId/translation-captions", { eventId }),
    messages: { "translation:caption": withCaption },
    refreshMs: 3000,
  });
