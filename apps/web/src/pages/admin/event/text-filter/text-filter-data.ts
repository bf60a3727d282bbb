/** The words of an event's text filter: reading them, replacing them, and reading what was typed. */
import type { AnswerOf, BodyOf } from "@hubbub/contract/calls";
import { FILTER_WORD_MAX, FILTER_WORDS_MAX, isFilterWord } from "@hubbub/contract/moderation";

import { t } from "../../../../lib/i18n/translate.ts";
import { useMutation } from "../../../../lib/query/use-mutation.ts";
import { useQuery } from "../../../../lib/query/use-query.ts";
import { useQueryClient } from "../../../../lib/query/use-query-client.ts";
import { request } from "../../../../lib/request.ts";

type TextFilter = AnswerOf<"GET /api/events/:eventId/text-filter">;
type FilterWords = BodyOf<"PUT /api/events/:eventId/text-filter">;

const textFilterKey = (eventId: string) => ["text-filter", eventId] as const;

export function useTextFilter(eventId: string) {
  return useQuery<TextFilter>({
    queryKey: textFilterKey(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/text-filter", { params: { eventId }, signal }),
    // Other team members change it too.
    refetchOnMount: "always",
  });
}

export function useSetTextFilter(eventId: string) {
  const client = useQueryClient();
  return useMutation<TextFilter, FilterWords>({
    mutationFn: (body) => request("PUT /api/events/:eventId/text-filter", { params: { eventId }, body }),
    onSuccess: (stored) => client.setQueryData<TextFilter>(textFilterKey(eventId), stored),
  });
}

/** One word a line; empty lines count for nothing. */
export function readWords(text: string): { words: string[]; faults: string[] } {
  const lines = text.split("\n").map((line) => line.trim());
  const words = lines.filter((line) => line !== "");
  const faults = lines.flatMap((word, index) => {
    if (word === "" || isFilterWord(word)) return [];
    const values = { line: index + 1, max: FILTER_WORD_MAX };
    return word.length > FILTER_WORD_MAX
      ? [t("Line {line}: at most {max} characters", values)]
      : [t("Line {line}: at least two letters or digits", values)];
  });
  if (words.length > FILTER_WORDS_MAX) faults.push(t("At most {max} words", { max: FILTER_WORDS_MAX }));
  return { words, faults };
}
