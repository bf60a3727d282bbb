/** Applies the live channel's questions to the cached lists of an event. */
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { refetchSoon } from "../../live/live-list.ts";
import { applyQuestionChange, questionKeys } from "./queries.ts";
import type { QuestionChange } from "./question-list.ts";

/** A busy room makes one refetch of the team's list, this long after the first message of a burst. */
const COALESCE_MS = 400;

/** Only the question's id is guaranteed (D-121). */
interface Voted {
  postId: string;
  upvotes?: number;
  downvotes?: number;
}

/** Keeps the cached questions of an event up to date with the live channel. */
export function useQuestionsLive(eventId: string): void {
  const client = useQueryClient();
  const apply = (change: QuestionChange) => applyQuestionChange(client, eventId, change);
  useLiveMessage("question:created", (question) => apply({ type: "published", question }));
  useLiveMessage("question:updated", (question) => apply({ type: "published", question }));
  useLiveMessage("question:removed", ({ postId }) => apply({ type: "removed", postId }));
  useLiveMessage("question_voted", ({ postId, upvotes, downvotes }: Voted) => {
    if (upvotes !== undefined && downvotes !== undefined) apply({ type: "counted", postId, upvotes, downvotes });
    else void client.invalidateQueries({ queryKey: questionKeys.everyList(eventId) });
  });
}

/** The same for the event's team, which also learns what waits for review: that is fetched, never pushed. */
export function useQuestionsDeskLive(eventId: string): void {
  const client = useQueryClient();
  const refetch = () => refetchSoon(client, questionKeys.everyList(eventId), COALESCE_MS);
  useQuestionsLive(eventId);
  useLiveMessage("social_post_pending", refetch);
  useLiveMessage("social_post_approved", refetch);
  useLiveMessage("question_reset", refetch);
}
