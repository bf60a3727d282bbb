/** Keeping translations in one's history, and putting captions on the stage. */
import type { Caption } from "@hubbub/contract/activities/translation";
import { useMutation } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { participantId, randomId } from "../../lib/participant-id.ts";
import { failureReason, request } from "../../lib/request.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { withCaption } from "./caption-list.ts";
import { translationKeys } from "./queries.ts";
import type { Translation } from "./use-translations.ts";

export const KEEP_CALL = "POST /api/events/:eventId/translation-history";

/** Hands a translation to the outbox, so that the history has it also after a moment offline. */
export function keepInHistory(eventId: string, translation: Translation, participantName: string): void {
  submit({
    call: KEEP_CALL,
    params: { eventId },
    body: { ...translation, participantId, participantName },
    label: translation.originalText,
  });
}

/** Puts a caption on the stage now or never: a caption that comes late says the wrong thing. */
export function useShowCaption(eventId: string) {
  const applyToCaptions = useApplyChange<Caption[]>(translationKeys.captions(eventId));
  return useMutation({
    mutationFn: (body: Translation) =>
      request("POST /api/events/:eventId/translation-captions", {
        params: { eventId },
        body,
        idempotencyKey: randomId(),
      }),
    onSuccess: (caption) => {
      applyToCaptions((captions) => withCaption(captions ?? [], caption));
    },
    onError: (error) => {
      toast({
        title: t("The caption could not be shown"),
        description: failureReason(error),
        tone: "error",
      });
    },
  });
}
