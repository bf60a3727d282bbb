/** Pure functions about the list of questions. */
import { isPublic } from "@hubbub/contract/activities/questions/list";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Vote } from "@hubbub/contract/activities/questions/index";

export { isPublic, type QuestionChange, withChange } from "@hubbub/contract/activities/questions/list";

/** The public questions in their order; the team's list contains more. */
export function publicQuestions(questions: readonly Question[]): Question[] {
  return orderQuestions(questions.filter(isPublic));
}

/** Adds the question that the viewer asked, unless the list contains it already, which is a newer version. */
export function withAsked(questions: readonly Question[], asked: Question): readonly Question[] {
  return questions.some(({ id }) => id === asked.id) ? questions : [...questions, asked];
}

/** The viewer's own pending questions. */
export function ownPendingOf(questions: readonly Question[]): Question[] {
  return orderQuestions(questions.filter(({ isOwnPending }) => isOwnPending));
}

export type VoteState = Pick<Question, "userVote" | "upvotes" | "downvotes">;

/** The question with this own vote counted. */
export function withOwnVote<Voted extends VoteState>(question: Voted, userVote: Vote): Voted {
  const without = (vote: Vote) => (question.userVote === vote ? 1 : 0);
  const having = (vote: Vote) => (userVote === vote ? 1 : 0);
  return {
    ...question,
    userVote,
    upvotes: question.upvotes - without("upvote") + having("upvote"),
    downvotes: question.downvotes - without("downvote") + having("downvote"),
  };
}

/** The vote after pressing a button: pressing the current vote again removes it. */
export function toggleVote(current: Vote, pressed: "upvote" | "downvote"): Vote {
  return current === pressed ? "none" : pressed;
}
