/** Sends the closing feedback through the outbox. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";
import { useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { feedbackKeys, type OwnRating } from "./queries.ts";

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

/** Applies saved feedback to the cached one, and shows refusals. */
export function useFeedbackOutcomes(eventId: string): void {
  const client = useQueryClient();
  useOutboxOutcome(eventId, FEEDBACK_CALL, ({ state, reason }, answer) => {
    const queryKey = feedbackKeys.own(eventId);
    // Undefined if another tab of the browser received the answer.
    const feedback = answer as OwnFeedback | undefined;
    if (state === "refused") {
      toast({ title: t("Your feedback was not accepted"), description: reason ?? undefined, tone: "error" });
    }
    if (state === "saved" && feedback) applyChange<OwnRating>(client, queryKey, (own) => own && { ...own, feedback });
    else if (state !== "queued") void client.invalidateQueries({ queryKey });
  });
}
