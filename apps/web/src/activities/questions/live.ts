/** What the live channel pushes of questions goes into the query cache here and nowhere else. */
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useRefetchSoon } from "../../lib/query/use-refetch-soon.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { applyChange, questionKeys } from "./queries.ts";
import type { QuestionChange } from "./question-list.ts";

/** A busy room makes one refetch of a desk, this long after the first of a burst. */
const COALESCE_MS = 400;

/** Only the question's id is guaranteed (D-121). */
interface Voted {
  postId: string;
  upvotes?: number;
  downvotes?: number;
}

/** Keeps the cached questions of an event as fresh as the live channel is. */
export function useQuestionsLive(eventId: string): void {
  const client = useQueryClient();
  const apply = (change: QuestionChange) => applyChange(client, eventId, change);
  useLiveMessage("question:created", (question) => apply({ type: "published", question }));
  useLiveMessage("question:updated", (question) => apply({ type: "published", question }));
  useLiveMessage("question:removed", ({ postId }) => apply({ type: "removed", postId }));
  useLiveMessage("question_voted", ({ postId, upvotes, downvotes }: Voted) => {
    if (upvotes !== undefined && downvotes !== undefined) apply({ type: "counted", postId, upvotes, downvotes });
    else void client.invalidateQueries({ queryKey: questionKeys.everyList(eventId) });
  });
}

/** The same for the team's desk, which also hears of what waits for review: that is fetched, never pushed. */
export function useQuestionsDeskLive(eventId: string): void {
  const refetchSoon = useRefetchSoon(questionKeys.everyList(eventId), () => COALESCE_MS);
  useQuestionsLive(eventId);
  useLiveMessage("social_post_pending", refetchSoon);
  useLiveMessage("social_post_approved", refetchSoon);
  useLiveMessage("question_reset", refetchSoon);
}
