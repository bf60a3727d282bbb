/** How messages and answers change a list of questions. Pure. */
import type { Question, VoteSummary } from "./calls.ts";

export type QuestionChange =
  /** The public version of a question; the viewer's own fields stay as they are. */
  | { type: "published"; question: Question }
  | { type: "removed"; postId: string }
  | { type: "counted"; postId: string; upvotes: number; downvotes: number }
  /** The answer to the viewer's own vote. */
  | { type: "voted"; postId: string; summary: VoteSummary }
  /** The answer to a moderator's decision. */
  | { type: "decided"; question: Question }
  /** Questions were merged into another one, or, with `into` null, are separate again. */
  | { type: "merged"; from: readonly string[]; into: string | null };

/** Returns the list after a change; the same array if nothing changed. */
export function withChange(questions: readonly Question[], change: QuestionChange): readonly Question[] {
  switch (change.type) {
    case "published":
      return upsert(questions, change.question.id, (known) => ({
        ...change.question,
        participantId: known?.participantId ?? null,
        ...(known?.labels ? { labels: known.labels } : {}),
        userVote: known?.userVote ?? "none",
      }));
    case "decided":
      return upsert(questions, change.question.id, (known) => ({ ...known, ...change.question }));
    case "removed":
      return update(questions, change.postId, {
        isIgnored: true,
        isAnswered: false,
        isPending: false,
        isOwnPending: false,
        mergedInto: null,
      });
    case "counted":
      return update(questions, change.postId, { upvotes: change.upvotes, downvotes: change.downvotes });
    case "merged":
      return change.from.reduce((list, id) => update(list, id, { mergedInto: change.into }), questions);
    case "voted":
      return update(questions, change.postId, change.summary);
    default:
      return questions;
  }
}

export function isPublic({ isPending, isIgnored, mergedInto }: Question): boolean {
  return !isPending && !isIgnored && mergedInto === null;
}

function upsert(
  questions: readonly Question[],
  id: string,
  make: (known: Question | undefined) => Question,
): readonly Question[] {
  const known = questions.find((question) => question.id === id);
  const made = make(known);
  return known ? questions.map((question) => (question === known ? made : question)) : [...questions, made];
}

function update(questions: readonly Question[], id: string, fields: Partial<Question>): readonly Question[] {
  const known = questions.find((question) => question.id === id);
  if (!known) return questions;
  const isNew = Object.entries(fields).some(([field, value]) => known[field as keyof Question] !== value);
  return isNew ? questions.map((question) => (question === known ? { ...known, ...fields } : question)) : questions;
}
