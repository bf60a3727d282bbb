/** Submits questions through the outbox. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { rememberOwnQuestion } from "./own-questions.ts";
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

/** Shows the outcome, stores the id, and adds the question or refetches: own pending questions are not pushed. */
export function handleQuestion({ entry: { state, reason, body, attempts }, answer, event, client }: Outcome): void {
  if (state === "refused") {
    toast({ title: t("Failed to submit question"), description: reason ?? undefined, tone: "error" });
    return;
  }
  const queryKey = questionsKey(event.id);
  const question = answer as Question | undefined;
  if (question) rememberOwnQuestion(event.id, question.id);
  if (question && attempts === 0) applyChange(client, queryKey, (list) => withAsked(list, question));
  // The answer may be that of an earlier attempt; without one, another tab of this browser got it and stored the id.
  else void client.invalidateQueries({ queryKey });
  const isAnonymous = (body as Partial<Draft>).profileId == null;
  const description =
    isAnonymous && event.reviewAnonymousQuestions
      ? t("It is pending moderation. Others will see it once a moderator has approved it.")
      : undefined;
  toast({ title: t("Question submitted!"), description, tone: "success", shape: description ? undefined : "pill" });
}
