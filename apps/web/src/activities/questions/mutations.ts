/** Submits questions through the outbox. */

import { useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { questionKeys } from "./queries.ts";

export const SUBMIT_QUESTION = "POST /api/events/:eventId/social";

interface Draft {
  content: string;
  participantName: string;
  profileId: string | null;
}

/** Submits a question. Returns the key of its outbox entry. */
export function submitQuestion(eventId: string, { content, participantName, profileId }: Draft): string {
  return submit({
    call: SUBMIT_QUESTION,
    params: { eventId },
    body: { content, participantName, profileId, participantId },
    label: content,
  });
}

/** Shows the outcome of each question, and refetches the list, because own pending questions are not pushed. */
export function useQuestionOutcomes(eventId: string, isReviewed: boolean): void {
  const client = useQueryClient();
  useOutboxOutcome(eventId, SUBMIT_QUESTION, ({ state, reason, body }) => {
    if (state === "saved") {
      const isAnonymous = (body as Partial<Draft>).profileId == null;
      const description =
        isAnonymous && isReviewed
          ? t("It is pending moderation: others see it once a moderator has published it.")
          : undefined;
      toast({ title: t("Question submitted!"), description, tone: "success", shape: description ? undefined : "pill" });
      void client.invalidateQueries({ queryKey: questionKeys.everyList(eventId) });
    } else if (state === "refused") {
      toast({ title: t("Failed to submit question"), description: reason ?? undefined, tone: "error" });
    }
  });
}
