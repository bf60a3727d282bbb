/** Stores translations in the history, through the outbox. */
import { participantId } from "../../lib/participant-id.ts";
import { submit } from "../../outbox/use-outbox.ts";
import type { Translation } from "./use-translations.ts";

export const SAVE_CALL = "POST /api/events/:eventId/translation-history";

export function saveToHistory(eventId: string, translation: Translation, participantName: string): void {
  submit({
    call: SAVE_CALL,
    params: { eventId },
    body: { ...translation, participantId, participantName },
    label: translation.originalText,
  });
}
