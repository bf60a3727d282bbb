import type { Question } from "@hubbub/contract/activities/questions/calls";

import { eventList } from "../../live/event-list.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { withChange } from "./question-list.ts";
import { questionKeys, questionMessages, QUESTIONS_REFRESH_MS } from "./queries.ts";

/** With messages after which the list differs in what is not pushed, such as pending questions and labels. */
const staffMessages: ListMessages<readonly Question[]> = {
  ...questionMessages,
  social_post_pending: refetchSoon,
  social_post_approved: refetchSoon,
  question_reset: refetchSoon,
  "questions:merged": (list, { into, from, isUndone }) =>
    refetchSoon(withChange(list, { type: "merged", from, into: isUndone ? null : into })),
  "question-labels:changed": refetchSoon,
};

/** All questions of the event, for the team, unordered. */
export function useStaffQuestions(eventId: string) {
  return useLiveList({
    queryKey: questionKeys.list(eventId, "staff"),
    messages: staffMessages,
    list: eventList("GET /api/events/:eventId/social", { eventId }),
    refreshMs: QUESTIONS_REFRESH_MS,
    initialData: () => undefined,
  });
}
