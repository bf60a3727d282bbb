import type { Poll, PollAnswer } from "@hubbub/contract/activities/polls/calls";

/** Properties of the form to answer a poll and of its parts. */
export interface AnswerFormProps {
  poll: Poll;
  /** The answer to change; null for the first one. */
  initial: PollAnswer | null;
  /** Why answers are not accepted now; null while they are. */
  closed: string | null;
  /** Whether its options show their results, which can still be unknown. */
  showsResults?: boolean;
  onAnswer: (answer: PollAnswer) => void;
}
