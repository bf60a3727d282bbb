/** Sends the closing feedback through the outbox. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { ownFeedbackQuery } from "./queries.ts";

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

/** Applies saved feedback to the cached one, or shows why it was refused. */
export function handleFeedback({ entry: { state, reason }, answer, event, client }: Outcome): void {
  const { queryKey } = ownFeedbackQuery(event.id);
  const feedback = answer as OwnFeedback | undefined;
  if (state === "refused")
    toast({ title: t("Your contribution was not accepted"), description: reason ?? undefined, tone: "error" });
  if (state === "saved" && feedback) applyChange(client, queryKey, (own) => ({ ...own, feedback }));
  else void client.invalidateQueries({ queryKey });
}
