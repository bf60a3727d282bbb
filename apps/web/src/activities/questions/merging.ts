/** Merges questions and separates them again, and offers to undo a merge. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { excerpt } from "../../lib/excerpt.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { undoAction } from "../../ui/undo.ts";
import { applyQuestionChange } from "./queries.ts";

interface Merge {
  into: Question;
  from: readonly Question[];
}

export interface Merging {
  /** @param onDone called after the server has merged them */
  merge: (into: Question, from: readonly Question[], onDone: () => void) => void;
  isMerging: boolean;
  separate: (questions: readonly Question[]) => void;
  /** Ids of the questions that are being separated. */
  separating: readonly string[];
}

export function useMerging(eventId: string): Merging {
  const client = useQueryClient();
  const showAll = (questions: readonly Question[]) => {
    for (const question of questions) applyQuestionChange(client, eventId, { type: "decided", question });
  };
  const separating = useMutation<Question[], Error, readonly Question[]>({
    mutationFn: (questions) =>
      request("POST /api/events/:eventId/social/unmerge", { params: { eventId }, body: { from: idsOf(questions) } }),
    onSuccess: showAll,
    meta: {
      done: () => ({ title: t("Merge undone") }),
      failed: () => t("Could not undo the merge"),
    },
  });
  const merging = useMutation<Question[], Error, Merge>({
    mutationFn: ({ into, from }) =>
      request("POST /api/events/:eventId/social/merge", {
        params: { eventId },
        body: { into: into.id, from: idsOf(from) },
      }),
    onSuccess: showAll,
    meta: {
      done: (_: Question[], { into, from }: Merge) => ({
        title: plural(from.length + 1, "1 question merged", "{count} questions merged"),
        description: t("Merged into: {question}", { question: excerpt(into.content) }),
        action: undoAction(() => separating.mutate(from)),
      }),
      failed: () => t("Could not merge the questions"),
    },
  });
  return {
    merge: (into, from, onDone) => merging.mutate({ into, from }, { onSuccess: onDone }),
    isMerging: merging.isPending,
    separate: (questions) => separating.mutate(questions),
    separating: (separating.isPending && idsOf(separating.variables)) || [],
  };
}

const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);
