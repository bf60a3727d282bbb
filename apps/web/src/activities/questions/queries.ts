/** Reads the questions of an event, and applies changes to the cached lists. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { QuestionLabels, QuestionTally } from "@hubbub/contract/activities/questions/labels";
import type { QueryClient } from "@tanstack/react-query";

import { useWalletSession } from "../../auth/wallet-session.ts";
import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey, uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { type QuestionChange, withChange } from "./question-list.ts";

/** Polling interval for questions (LIVE-11). */
export const QUESTIONS_REFRESH_MS = 5000;

export const questionKeys = {
  /** Keyed by viewer ("staff" for the team), because of own votes and pending questions. Without one, it matches all. */
  list: (eventId: string, ...viewer: string[]) => listKey<readonly Question[]>("questions", eventId, "list", ...viewer),
  tally: (eventId: string) => listKey<QuestionTally>("questions", eventId, "tally"),
  labels: (eventId: string) => listKey<QuestionLabels>("questions", eventId, "labels"),
};

/** Only the question's id is guaranteed. */
interface Voted {
  postId: string;
  upvotes?: number;
  downvotes?: number;
}

export const questionMessages: ListMessages<readonly Question[]> = {
  "question:created": (list, question) => withChange(list, { type: "published", question }),
  "question:updated": (list, question) => withChange(list, { type: "published", question }),
  "question:removed": (list, { postId }) => withChange(list, { type: "removed", postId }),
  // The message does not say what the viewer has voted on these questions, and which are the viewer's own.
  "questions:merged": (list, { into, from, isUndone }) =>
    uncertain(withChange(list, { type: "merged", from, into: isUndone ? null : into })),
  question_voted: (list, { postId, upvotes, downvotes }: Voted) =>
    upvotes === undefined || downvotes === undefined
      ? uncertain(list)
      : withChange(list, { type: "counted", postId, upvotes, downvotes }),
};

/** The questions that this viewer may see, unordered. */
export function useQuestions(eventId: string) {
  const viewer = useWalletSession()?.profile.id ?? "";
  return useLiveList({
    queryKey: questionKeys.list(eventId, viewer),
    messages: questionMessages,
    list: eventList("GET /api/events/:eventId/social", { eventId }),
    refreshMs: QUESTIONS_REFRESH_MS,
  });
}

/** Applies a change to every cached list of the event. */
export function applyQuestionChange(client: QueryClient, eventId: string, change: QuestionChange): void {
  applyChange(client, questionKeys.list(eventId), (list) => withChange(list, change));
}

/** The questions that were read last for any viewer; none if the list was not read yet. */
export function cachedQuestions(client: QueryClient, eventId: string): readonly Question[] {
  const lists = client.getQueriesData<readonly Question[]>({ queryKey: questionKeys.list(eventId) });
  return lists.flatMap(([, list]) => list ?? []);
}
