/** Labels of questions, which only the team sees. */
import type { QuestionLabel, QuestionLabels, ReplaceLabels } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request, RequestError } from "../../lib/request.ts";
import { applyQuestionChange, questionKeys } from "./queries.ts";

const noLabels: QuestionLabels = { labels: [], version: 0 };

export function useQuestionLabels(eventId: string): QuestionLabels {
  const { data } = useQuery({
    queryKey: questionKeys.labels(eventId),
    queryFn: ({ signal }) => readLabels(eventId, signal),
  });
  return data ?? noLabels;
}

function readLabels(eventId: string, signal?: AbortSignal): Promise<QuestionLabels> {
  return request("GET /api/events/:eventId/question-labels", { params: { eventId }, ...(signal ? { signal } : {}) });
}

/** @returns null if they cannot be read */
function readNewestLabels(eventId: string): Promise<QuestionLabels | null> {
  return readLabels(eventId).catch(() => null);
}

const meta = { failed: () => t("Could not save the labels") };

/** Gives a question labels, in place of those that it has. */
export function useAssignLabels(eventId: string) {
  const client = useQueryClient();
  return useMutation<Question, Error, { question: Question; labelIds: string[] }>({
    mutationFn: ({ question, labelIds }) =>
      request("PUT /api/events/:eventId/social/:postId/labels", {
        params: { eventId, postId: question.id },
        body: { labelIds },
      }),
    onSuccess: (question) => applyQuestionChange(client, eventId, { type: "decided", question }),
    meta,
  });
}

interface ReplaceLabelsCallbacks {
  onDone: () => void;
  /** Somebody else has changed the labels meanwhile, so nothing was replaced. */
  onConflict: (newest: QuestionLabels) => void;
}

/** Replaces the labels of the event. */
export function useReplaceLabels(eventId: string, { onDone, onConflict }: ReplaceLabelsCallbacks) {
  const client = useQueryClient();
  return useMutation<QuestionLabels, Error, ReplaceLabels>({
    mutationFn: (body) => request("PUT /api/events/:eventId/question-labels", { params: { eventId }, body }),
    onSuccess: (replaced) => {
      client.setQueryData(questionKeys.labels(eventId), replaced);
      void client.invalidateQueries({ queryKey: questionKeys.everyList(eventId) });
      onDone();
    },
    meta,
    onError: async (error) => {
      if (!(error instanceof RequestError && error.status === 409)) return;
      const newest = await readNewestLabels(eventId);
      if (!newest) return;
      client.setQueryData(questionKeys.labels(eventId), newest);
      onConflict(newest);
    },
  });
}

/** The labels of a question, in their order. */
export function labelsOf(question: Question, labels: readonly QuestionLabel[]): QuestionLabel[] {
  return labels.filter(({ id }) => question.labels?.includes(id));
}
