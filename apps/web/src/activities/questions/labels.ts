/** Labels of questions, which only the team sees. */
import type { QuestionLabels, ReplaceLabels } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";

import { t } from "../../lib/i18n/translate.ts";
import { isConflict, request } from "../../lib/request.ts";
import { useCall, useFormCall } from "../../lib/use-call.ts";
import { applyChange, refetchSoon } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { applyQuestionChange, questionsKey } from "./queries.ts";

export const labelsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["questions", eventId, "labels"],
    fetch: () => readLabels(eventId),
    messages: { "question-labels:changed": refetchSoon },
    refreshMs: 30_000,
  });

function readLabels(eventId: string): Promise<QuestionLabels> {
  return request("GET /api/events/:eventId/question-labels", { params: { eventId } });
}

const failed = () => t("Could not save the changes");

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
    failed,
  });
}

/**
 * Replaces the labels of the event.
 * @param onConflict called if somebody else has changed the labels meanwhile, so that nothing was replaced
 */
export function useReplaceLabels(eventId: string, onConflict: (newest: QuestionLabels) => void) {
  return useFormCall({
    send: (body: ReplaceLabels) => request("PUT /api/events/:eventId/question-labels", { params: { eventId }, body }),
    onDone: (replaced, client) => {
      applyChange(client, labelsQuery(eventId).queryKey, replaced);
      void client.invalidateQueries({ queryKey: questionsKey(eventId) });
    },
    onFailed: async (failure, client) => {
      const newest = isConflict(failure) ? await readLabels(eventId).catch(() => null) : null;
      if (!newest) return;
      applyChange(client, labelsQuery(eventId).queryKey, newest);
      onConflict(newest);
    },
    failed,
  });
}
