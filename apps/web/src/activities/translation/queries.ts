/** Reading translations: an attendee's own history, and the captions of the stage. */
import type { Caption } from "@hubbub/contract/activities/translation";

import { participantId } from "../../lib/participant-id.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";
import { withCaption } from "./caption-list.ts";

const CAPTIONS_POLL_MS = 3000;

export const translationKeys = {
  history: (eventId: string) => ["translation", eventId, "history"] as const,
  captions: (eventId: string) => ["translation", eventId, "captions"] as const,
};

/** What this attendee translated before this visit; what it translates now is in the outbox. */
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

/** The latest captions, newest first: pushed, and polled where nothing is pushed. */
export function useCaptions(eventId: string) {
  const queryClient = useQueryClient();
  const interval = usePollInterval(CAPTIONS_POLL_MS);
  const queryKey = translationKeys.captions(eventId);
  useLiveMessage("translation:caption", (caption) => {
    queryClient.setQueryData<Caption[]>(queryKey, (captions) => withCaption(captions ?? [], caption));
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => request("GET /api/events/:eventId/translation-captions", { params: { eventId }, signal }),
    refetchInterval: interval,
  });
}
