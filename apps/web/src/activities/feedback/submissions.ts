/** Sends the closing feedback through the outbox. */
import type { OwnFeedback } from "@hubbub/contract/activities/feedback/calls";

import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import type { Outcomes } from "../outcomes.ts";
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

const ownKey = (eventId: string) => ownFeedbackQuery(eventId).queryKey;

export const feedbackOutcomes: Outcomes<typeof FEEDBACK_CALL> = {
  lists: ownKey,
  apply: ({ event, client }, feedback) => applyChange(client, ownKey(event.id), (own) => ({ ...own, feedback })),
};
