/** Query and mutation for the event's own filter words. */
import type { SetTextFilter, TextFilterSettings } from "@hubbub/contract/moderation";

import { t } from "../../../../lib/i18n/translate.ts";
import { isConflict, request } from "../../../../lib/request.ts";
import { useFormCall } from "../../../../lib/use-call.ts";
import { applyChange } from "../../../../live/live-list.ts";
import { liveQuery } from "../../../../live/use-live-list.ts";

function readTextFilter(eventId: string): Promise<TextFilterSettings> {
  return request("GET /api/events/:eventId/text-filter", { params: { eventId } });
}

/** Refetched each time the dialog opens, because other moderators may have changed the words. */
export const textFilterQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["text-filter", eventId],
    fetch: () => readTextFilter(eventId),
    refreshMs: false,
    refetchOnMount: "always",
  });

/**
 * @param version of the lists that the form started from
 * @param onConflict called with the newest words if somebody else has changed them meanwhile: nothing was saved
 */
export function useReplaceTextFilter(
  eventId: string,
  version: number | undefined,
  onConflict: (newest: TextFilterSettings) => void,
) {
  return useFormCall({
    send: (lists: Omit<SetTextFilter, "version">) =>
      request("PUT /api/events/:eventId/text-filter", { params: { eventId }, body: { ...lists, version } }),
    onDone: (replaced, client) => applyChange(client, textFilterQuery(eventId).queryKey, replaced),
    onFailed: async (failure) => {
      const newest = isConflict(failure) ? await readTextFilter(eventId).catch(() => null) : null;
      if (newest) onConflict(newest);
    },
    done: () => ({ title: t("Words saved") }),
    failed: () => t("Could not save the words"),
  });
}
