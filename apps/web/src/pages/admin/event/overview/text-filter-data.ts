/** Query and mutation for the event's own filter words. */
import type { SetTextFilter, TextFilterSettings } from "@hubbub/contract/moderation";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../../../lib/request.ts";

const filterKey = (eventId: string) => ["text-filter", eventId] as const;

/** Refetched each time the dialog opens, because other moderators may have changed the words. */
export function useTextFilter(eventId: string) {
  return useQuery({
    queryKey: filterKey(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/text-filter", { params: { eventId }, signal }),
    refetchOnMount: "always",
  });
}

/** Reads the newest words after a replacement was refused because somebody else changed them; null if it fails. */
export function readNewestWords(eventId: string): Promise<TextFilterSettings | null> {
  return request("GET /api/events/:eventId/text-filter", { params: { eventId } }).catch(() => null);
}

export function useReplaceTextFilter(eventId: string) {
  const client = useQueryClient();
  return useMutation<TextFilterSettings, Error, SetTextFilter>({
    mutationFn: (body) => request("PUT /api/events/:eventId/text-filter", { params: { eventId }, body }),
    onSuccess: (replaced) => client.setQueryData<TextFilterSettings>(filterKey(eventId), replaced),
  });
}
