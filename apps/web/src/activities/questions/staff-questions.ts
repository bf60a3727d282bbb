import type { Question } from "@hubbub/contract/activities/questions/calls";

import { eventList } from "../../live/event-list.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { withChange } from "./question-list.ts";
import { questionMessages, questionsKey } from "./queries.ts";

/** All questions of the event, for the team, unordered. */
export const staffQuestionsQuery = (eventId: string) =>
  liveQuery<readonly Question[]>({
    queryKey: [...questionsKey(eventId), "staff"],
    list: eventList("GET /api/events/:eventId/social", { eventId }),
    // With messages after which the list differs in what is not pushed, such as pending questions and labels.
    messages: {
      ...questionMessages,
      social_post_pending: refetchSoon,
      social_post_approved: refetchSoon,
      question_reset: refetchSoon,
      "questions:merged": (list, { into, from, isUndone }) =>
        refetchSoon(withChange(list, { type: "merged", from, into: isUndone ? null : into })),
      "question-labels:changed": refetchSoon,
    },
    refreshMs: 5000,
    initialData: () => undefined,
  });
