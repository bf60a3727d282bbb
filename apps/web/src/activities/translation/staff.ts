/** What the team changes: the captions of the stage. */
import { t } from "../../lib/i18n/translate.ts";
import { randomId } from "../../lib/random-id.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { captionsQuery, withCaption } from "./queries.ts";
import type { Translation } from "./use-translations.ts";

/** Sends a caption to the stage, without the outbox: a late caption would be wrong. */
export function useShowCaption(eventId: string) {
  return useCall({
    send: (body: Translation) =>
      request("POST /api/events/:eventId/translation-captions", {
        params: { eventId },
        body,
        idempotencyKey: randomId(),
      }),
    onDone: (caption, client) =>
      applyChange(client, captionsQuery(eventId).queryKey, (captions) => withCaption(captions, caption)),
    failed: () => t("Could not send the caption"),
  });
}
