/** Submits questions through the outbox. */
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { handlerOf } from "../outcomes.ts";
import { questionsKey } from "./queries.ts";
import { withAsked } from "./question-list.ts";

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

export const handleQuestion = handlerOf<typeof SUBMIT_QUESTION>({
  refused: () => ({ title: t("Failed to submit question") }),
  saved: ({ entry, event }) => {
    const title = t("Question submitted!");
    const isAnonymous = (entry.body as Partial<Draft>).profileId == null;
    return isAnonymous && event.reviewAnonymousQuestions
      ? { title, description: t("It is pending moderation. Others will see it once a moderator has approved it.") }
      : { title, shape: "pill" };
  },
  own: ({ id }) => id,
  lists: questionsKey,
  // An own pending question is not pushed.
  apply: ({ event, client }, question) =>
    applyChange(client, questionsKey(event.id), (list) => withAsked(list, question)),
});
