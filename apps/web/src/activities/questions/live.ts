import type { Question } from "@hubbub/contract/activities/questions/calls";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange, refetchSoon, uncertain } from "../../live/live-list.ts";
import { applyQuestionChange, questionKeys } from "./queries.ts";
import { type QuestionChange, withChange } from "./question-list.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 400;

/** Only the question's id is guaranteed. */
interface Voted {
  postId: string;
  upvotes?: number;
  downvotes?: number;
}

/** Applies the live messages about questions to the cached lists of an event. */
export function useQuestionsLive(eventId: string): void {
  const client = useQueryClient();
  const apply = (change: QuestionChange) => applyQuestionChange(client, eventId, change);
  useLiveMessage("question:created", (question) => apply({ type: "published", question }));
  useLiveMessage("question:updated", (question) => apply({ type: "published", question }));
  useLiveMessage("question:removed", ({ postId }) => apply({ type: "removed", postId }));
  useLiveMessage("questions:merged", ({ into, from, isUndone }) => {
    // The messages do not say what the viewer has voted on these questions, and which are the viewer's own.
    applyChange<readonly Question[]>(
      client,
      questionKeys.everyList(eventId),
      (list) => list && uncertain(withChange(list, { type: "merged", from, into: isUndone ? null : into })),
    );
  });
  useLiveMessage("question_voted", ({ postId, upvotes, downvotes }: Voted) => {
    if (upvotes !== undefined && downvotes !== undefined) apply({ type: "counted", postId, upvotes, downvotes });
    else void client.invalidateQueries({ queryKey: questionKeys.everyList(eventId) });
  });
}

/**
 * Like `useQuestionsLive`, for the team: also refetches when pending questions change, because these are not pushed.
 */
export function useQuestionsAdminLive(eventId: string): void {
  const client = useQueryClient();
  const refetch = () => refetchSoon(client, questionKeys.everyList(eventId), COALESCE_MS);
  useQuestionsLive(eventId);
  useLiveMessage("social_post_pending", refetch);
  useLiveMessage("social_post_approved", refetch);
  useLiveMessage("question_reset", refetch);
  useLiveMessage("questions:merged", refetch);
  useLiveMessage("question-labels:changed", () => {
    refetch();
    void client.invalidateQueries({ queryKey: questionKeys.labels(eventId) });
  });
}
