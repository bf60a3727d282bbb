/** Reads the questions of an event, and applies changes to the cached lists. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { QueryClient } from "@tanstack/react-query";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey, refetchAfter } from "../../live/live-list.ts";
import { type ListMessages, liveQuery, useLiveList } from "../../live/use-live-list.ts";
import { type QuestionChange, withChange } from "./question-list.ts";

/** The beginning of the keys of all lists: each viewer has one, because of own votes and pending questions. */
export const questionsKey = (eventId: string) => listKey<readonly Question[]>("questions", eventId, "list");

export const questionMessages: ListMessages<readonly Question[]> = {
  "question:created": (list, question) => withChange(list, { type: "published", question }),
  "question:updated": (list, question) => withChange(list, { type: "published", question }),
  "question:removed": (list, { postId }) => withChange(list, { type: "removed", postId }),
  // The message does not say what the viewer has voted on these questions, and which are the viewer's own.
  "questions:merged": (list, { into, from, isUndone }) =>
    refetchAfter(withChange(list, { type: "merged", from, into: isUndone ? null : into })),
  question_voted: (list, counts) => withChange(list, { type: "counted", ...counts }),
};

/** The questions that this viewer may see, unordered. */
export function useQuestions(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList(questionsQuery(eventId, viewer));
}

const questionsQuery = (eventId: string, viewer: string) =>
  liveQuery<readonly Question[]>({
    queryKey: [...questionsKey(eventId), viewer],
    list: eventList("GET /api/events/:eventId/social", { eventId }),
    messages: questionMessages,
    refreshMs: 5000,
  });

/** How many questions were asked, answered, and not shown. */
export const tallyQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["questions", eventId, "tally"],
    list: eventList("GET /api/events/:eventId/question-tally", { eventId }),
    messages: { "question:tally": (_, pushed) => pushed },
    // Each change is also pushed.
    refreshMs: 15_000,
  });

/** Applies a change to every cached list of the event. */
export function applyQuestionChange(client: QueryClient, eventId: string, change: QuestionChange): void {
  applyChange(client, questionsKey(eventId), (list) => withChange(list, change));
}

/** The questions that were read last for any viewer; none if the list was not read yet. */
export function cachedQuestions(client: QueryClient, eventId: string): readonly Question[] {
  const lists = client.getQueriesData<readonly Question[]>({ queryKey: questionsKey(eventId) });
  return lists.flatMap(([, list]) => list ?? []);
}
