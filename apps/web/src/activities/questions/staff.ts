/** Sends a moderator's decisions, shows their outcome, and offers to undo them. */
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { undoAction } from "../../ui/undo.ts";
import { applyQuestionChange } from "./queries.ts";
import type { Decision } from "./question-filters.ts";

interface Decided {
  question: Question;
  decision: Decision;
  /** With "answer": the answer text, null for none; undefined does not change it. */
  answer?: string | null | undefined;
  /** Called after the server stored it. */
  onDecided?: (() => void) | undefined;
}

export function useModeration(eventId: string) {
  const { mutate, variables, isPending } = useCall({
    send: (decided: Decided) => send(eventId, decided),
    onDone: (decided, client, { onDecided }) => {
      onDecided?.();
      applyQuestionChange(client, eventId, { type: "decided", question: decided });
    },
    done: (decided, { question, decision, answer }) => {
      const undoing = undoOf(question);
      return {
        ...successOf(question, decision, answer),
        action: undoing ? undoAction(() => mutate({ question: decided, ...undoing })) : undefined,
      };
    },
    failed: ({ decision }) => (decision === "reset" ? t("Failed to reset question") : t("Failed to moderate post")),
  });
  const deciding = (isPending && variables) || null;
  return {
    /** The decision that is being sent. */
    deciding,
    /** Ignored while a decision about the same question is being sent. */
    decide: (decided: Decided) => {
      if (deciding?.question.id !== decided.question.id) mutate(decided);
    },
  };
}

/** The titles of the toasts, and a description with the question. */
function successOf({ content, isPending }: Question, decision: Decision, answer: string | null | undefined) {
  const question = excerpt(content);
  if (answer) return { title: t("Saved"), description: question };
  if (decision === "reset")
    return { title: isPending ? t("Question approved") : t("Question reset to unanswered"), description: question };
  const description =
    decision === "answer" ? t("Answered: {question}", { question }) : t("Ignored: {question}", { question });
  return { title: t("Post moderated successfully"), description };
}

/** The decision that restores the previous state. None for a pending question: "reset" would publish it. */
function undoOf({ isPending, isAnswered, isIgnored, answer }: Question): Pick<Decided, "decision" | "answer"> | null {
  if (isPending) return null;
  if (isAnswered) return { decision: "answer", answer };
  return { decision: isIgnored ? "ignore" : "reset" };
}

function send(eventId: string, { question, decision, answer }: Decided): Promise<Question> {
  const params = { eventId, postId: question.id };
  if (decision === "reset") return request("PATCH /api/events/:eventId/social/:postId/reset", { params });
  return request("PATCH /api/events/:eventId/social/:postId/moderate", {
    params,
    body: decision === "answer" ? { approved: true, answer } : { approved: false },
  });
}
