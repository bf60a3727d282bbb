/** Sends the closing feedback through the outbox. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback";
import { useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { feedbackKeys } from "./queries.ts";

export const FEEDBACK_CALL = "POST /api/events/:eventId/feedback";

/** Rates a session. A later rating replaces one that is not sent yet. */
export function submitFeedback(eventId: string, { stars, comment }: Pick<OwnFeedback, "stars" | "comment">): void {
  submit({
    call: FEEDBACK_CALL,
    params: { eventId },
    body: { stars, comment, participantId },
    label: comment ?? "",
    lane: `feedback:${eventId}`,
  });
}

/** Reads the own feedback again after it was saved, and shows refusals. */
export function useFeedbackOutcomes(eventId: string): void {
  const client = useQueryClient();
  useOutboxOutcome(eventId, FEEDBACK_CALL, ({ state, reason }) => {
    if (state === "refused") {
      toast({ title: t("Your feedback was not accepted"), description: reason ?? undefined, tone: "error" });
    }
    if (state !== "queued") void client.invalidateQueries({ queryKey: feedbackKeys.own(eventId) });
  });
}
