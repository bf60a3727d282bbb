/** The numbers of all questions of an event. */
import type { QuestionTally } from "@hubbub/contract/activities/questions/labels";

import { plural } from "../../lib/i18n/translate.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { questionKeys } from "./queries.ts";

/** Each change is also pushed, so polls are rare. */
const TALLY_REFRESH_MS = 15_000;

export function useQuestionTally(eventId: string): QuestionTally | undefined {
  return useLiveList({
    queryKey: questionKeys.tally(eventId),
    messages: { "question:tally": (_, tally) => tally },
    list: eventList("GET /api/events/:eventId/question-tally", { eventId }),
    refreshMs: TALLY_REFRESH_MS,
    refetchOnMount: "always",
  }).data;
}

/** "41 asked · 12 answered · 3 not shown" */
export function tallyText({ asked, answered, notShown }: QuestionTally): string {
  return [
    plural(asked, "1 asked", "{count} asked"),
    plural(answered, "1 answered", "{count} answered"),
    plural(notShown, "1 not shown", "{count} not shown"),
  ].join(" · ");
}
