/** Keeping translations in one's history, and putting captions on the stage. */
import type { Caption } from "@hubbub/contract/activities/translation";

import { t } from "../../lib/i18n/translate.ts";
import { participantId, randomId } from "../../lib/participant-id.ts";
import { useMutation } from "../../lib/query/use-mutation.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Translation) =>
      request("POST /api/events/:eventId/translation-captions", {
        params: { eventId },
        body,
        idempotencyKey: randomId(),
      }),
    onSuccess: (caption) => {
      queryClient.setQueryData<Caption[]>(translationKeys.captions(eventId), (captions) =>
        withCaption(captions ?? [], caption),
      );
    },
    onError: (error) => {
      toast({
        title: t("The caption could not be shown"),
        description: error instanceof RequestError ? error.reason : undefined,
        tone: "error",
      });
    },
  });
}
