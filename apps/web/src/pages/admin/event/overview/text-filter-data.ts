/** Query and mutation for the event's own filter words. */
import type { SetTextFilter, TextFilterSettings } from "@hubbub/contract/moderation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { t } from "../../../../lib/i18n/translate.ts";
import { request, RequestError } from "../../../../lib/request.ts";

const filterKey = (eventId: string) => ["text-filter", eventId] as const;

/** Refetched each time the dialog opens, because other moderators may have changed the words. */
export function useTextFilter(eventId: string) {
  return useQuery({
    queryKey: filterKey(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/text-filter", { params: { eventId }, signal }),
    refetchOnMount: "always",
  });
}

/** @returns null if they cannot be read */
function readNewestWords(eventId: string): Promise<TextFilterSettings | null> {
  return request("GET /api/events/:eventId/text-filter", { params: { eventId } }).catch(() => null);
}

/** @param onConflict called with the newest words if somebody else has changed them meanwhile: nothing was saved */
export function useReplaceTextFilter(eventId: string, onConflict: (newest: TextFilterSettings) => void) {
  const client = useQueryClient();
  return useMutation<TextFilterSettings, Error, SetTextFilter>({
    mutationFn: (body) => request("PUT /api/events/:eventId/text-filter", { params: { eventId }, body }),
    onSuccess: (replaced) => client.setQueryData<TextFilterSettings>(filterKey(eventId), replaced),
    onError: async (error) => {
      if (!(error instanceof RequestError && error.status === 409)) return;
      const newest = await readNewestWords(eventId);
      if (newest) onConflict(newest);
    },
    meta: { done: () => ({ title: t("Words saved") }), failed: () => t("Could not save the words") },
  });
}
