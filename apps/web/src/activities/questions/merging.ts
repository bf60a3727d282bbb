/** Merging of questions. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useQueryClient } from "@tanstack/react-query";

import { excerpt } from "../../lib/text.ts";
import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useMerging } from "../../moderation/use-merging.ts";
import { applyQuestionChange } from "./queries.ts";

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
