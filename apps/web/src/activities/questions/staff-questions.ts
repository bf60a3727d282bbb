import { useRefetchAfter } from "../../live/use-refetch-after.ts";
import { questionKeys, useQuestions } from "./queries.ts";

/** Delay of the refetch after the first message; further messages within this time cause no other refetch. */
const COALESCE_MS = 400;
/** After these messages the list differs in what is not pushed, such as pending questions and labels. */
const STAFF_MESSAGES = [
  "social_post_pending",
  "social_post_approved",
  "question_reset",
  "questions:merged",
  "question-labels:changed",
] as const;

/** All questions of the event, for the team. */
export function useStaffQuestions(eventId: string) {
  useRefetchAfter(STAFF_MESSAGES, questionKeys.everyList(eventId), COALESCE_MS);
  return useQuestions(eventId);
}
