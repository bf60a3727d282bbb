/** Stores translations in the history, and sends captions to the stage. */
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { randomId } from "../../lib/random-id.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { captionsQuery, withCaption } from "./queries.ts";
import type { Translation } from "./use-translations.ts";

export const SAVE_CALL = "POST /api/events/:eventId/translation-history";

/** Stores a translation in the history through the outbox. */
export function saveToHistory(eventId: string, translation: Translation, participantName: string): void {
  submit({
    call: SAVE_CALL,
    params: { eventId },
    body: { ...translation, participantId, participantName },
    label: translation.originalText,
  });
}

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
