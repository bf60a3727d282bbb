/** What the team reads and changes: questions, decisions about them, labels and merges. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useQueryClient } from "@tanstack/react-query";

import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { excerpt } from "../../lib/text.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery, staffQuery } from "../../live/use-live-list.ts";
import { useMerging } from "../../moderation/use-merging.ts";
import { undoAction } from "../../ui/undo.ts";
import { applyQuestionChange, questionMessages, questionsKey } from "./queries.ts";
import type { Decision } from "./question-filters.ts";
import { withChange } from "./question-list.ts";

/** All questions of the event, for the team, unordered. */
export const staffQuestionsQuery = (eventId: string) =>
  staffQuery<readonly Question[]>({
    queryKey: [...questionsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/social", { eventId }),
    // With messages after which the list differs in what is not pushed, such as pending questions and labels.
    messages: {
      ...questionMessages,
      social_post_pending: (list) => refetchAfter(list, SOON_MS),
      social_post_approved: (list) => refetchAfter(list, SOON_MS),
      question_reset: (list) => refetchAfter(list, SOON_MS),
      "questions:merged": (list, { into, from, isUndone }) =>
        refetchAfter(withChange(list, { type: "merged", from, into: isUndone ? null : into }), SOON_MS),
      "question-labels:changed": (list) => refetchAfter(list, SOON_MS),
    },
    refreshMs: 5000,
  });

/** The labels of questions, which only the team sees. */
export const labelsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["questions", eventId, "labels"],
    fetch: (signal) => request("GET /api/events/:eventId/question-labels", { params: { eventId }, signal }),
    messages: { "question-labels:changed": (labels) => refetchAfter(labels, SOON_MS) },
    refreshMs: 30_000,
  });

interface Decided {
  question: Question;
  decision: Decision;
  /** With "answer": the answer text, null for none; undefined does not change it. */
  answer?: string | null | undefined;
  /** Called after the server stored it. */
  onDecided?: (() => void) | undefined;
}

/** Sends a decision, shows its outcome, and offers to undo it. */
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

const notSaved = () => t("Could not save the changes");

interface Assignment {
  question: Question;
  labelIds: string[];
}

/** Gives a question labels, in place of those that it has. */
export function useAssignLabels(eventId: string) {
  return useCall({
    send: ({ question, labelIds }: Assignment) =>
      request("PUT /api/events/:eventId/social/:postId/labels", {
        params: { eventId, postId: question.id },
        body: { labelIds },
      }),
    onDone: (question, client) => applyQuestionChange(client, eventId, { type: "decided", question }),
    failed: notSaved,
  });
}

export function useQuestionMerging(eventId: string) {
  const client = useQueryClient();
  const params = { eventId };
  return useMerging<Question>({
    merge: (into, from) => request("POST /api/events/:eventId/social/merge", { params, body: { into, from } }),
    separate: (from) => request("POST /api/events/:eventId/social/unmerge", { params, body: { from } }),
    onChanged: (questions) => {
      for (const question of questions) applyQuestionChange(client, eventId, { type: "decided", question });
    },
    done: ({ content }, merged) => ({
      title: plural(merged + 1, "1 question merged", "{count} questions merged"),
      description: t("Merged into: {question}", { question: excerpt(content) }),
    }),
    failed: () => t("Could not merge the questions"),
  });
}

/** Whether a moderator may choose a question for merging. */
export function mayBeMerged({ isIgnored, mergedInto }: Question): boolean {
  return !isIgnored && mergedInto === null;
}
