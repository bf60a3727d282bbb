/** The list of questions, as attendees and the event's team see it. */
import { orderQuestions } from "@hubbub/contract/activities/questions/order";
import type { Question } from "@hubbub/contract/activities/questions/calls";

import type { FindOwn } from "../../api/own-data.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { isShownSeparately } from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import type { OwnVotes, OwnQuestionData } from "./own-questions.store.ts";
import { listLabeled } from "./question-labels.store.ts";
import type { QuestionWriter, QuestionVoteWriter } from "./question-submissions.ts";
import { type QuestionRow, questionStateOf, toPublicQuestion } from "./question-row.ts";
import type { Tally } from "./question-tally.ts";
import { questionRows } from "./questions.store.ts";

/** Maximum length of the public list (the first questions in list order). */
const QUESTION_LIST_MAX = 1000;

export interface QuestionDeps extends ActivityDeps {
  findOwnQuestions: FindOwn<OwnQuestionData>;
  questionWriter: QuestionWriter;
  voteWriter: QuestionVoteWriter;
  tally: Tally;
}

export async function listPublicQuestions(kysely: Connection, eventId: string): Promise<Question[]> {
  const rows = await questionRows(kysely, eventId).where(isShownSeparately).execute();
  return orderQuestions(rows.map(toPublicQuestion)).slice(0, QUESTION_LIST_MAX);
}

export function withOwn(list: readonly Question[], own: readonly OwnQuestionData[]): Question[] {
  const votes: OwnVotes = Object.assign({}, ...own.map((data) => data.votes));
  const listed = list.map((question) => ({ ...question, userVote: votes[question.id] ?? "none" }));
  // One that was just published can be in both.
  const ids = new Set(listed.map(({ id }) => id));
  const missing = own.flatMap((data) => data.questions).filter(({ id }) => !ids.has(id));
  return orderQuestions([...listed, ...missing]);
}

/** A caller's votes in an event, on the questions that are shown. @param keys of the caller (`certainKeysOf`) */
export async function votesOf(
  { findOwnQuestions }: Pick<QuestionDeps, "findOwnQuestions">,
  eventId: string,
  keys: readonly string[],
): Promise<OwnVotes> {
  const [own] = await findOwnQuestions(eventId, keys);
  return own?.votes ?? {};
}

/** How a member of the team with these keys sees questions: with their labels and the member's own votes. */
export async function staffView(
  deps: QuestionDeps,
  ownKeys: readonly string[],
  eventId: string,
): Promise<(row: QuestionRow) => Question> {
  const [votes, labels] = await Promise.all([votesOf(deps, eventId, ownKeys), listLabeled(deps.kysely, eventId)]);
  return (row) => ({
    ...toPublicQuestion(row),
    participantId: row.participant_label,
    isOwnPending: questionStateOf(row) === "pending" && ownKeys.includes(row.participant_key),
    heldFor: row.held_for === "review" ? null : row.held_for,
    labels: labels.get(row.id) ?? [],
    userVote: votes[row.id] ?? "none",
  });
}
