/** Votes through the outbox. A vote is shown immediately, is queued while offline, and is reverted if refused. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { type Vote, VOTE_LOGIN_SENTENCE, VOTES } from "@hubbub/contract/activities/questions/index";

import type { IntentPayloads } from "../../auth/sign-in-intent.ts";
import { readWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { isFirstTry, isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox, useWithUnsettled } from "../../outbox/use-outbox.ts";
import { askToLogIn, handlerOf } from "../outcomes.ts";
import { applyQuestionChange, questionsKey } from "./queries.ts";
import { toggleVote, type VoteState, withOwnVote } from "./question-list.ts";

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    vote: { postId: string; voteType: Vote };
  }
}

const VOTE_CALL = "POST /api/events/:eventId/social/:postId/vote";
const UNVOTE_CALL = "DELETE /api/events/:eventId/social/:postId/vote";
const VOTE_CALLS = [VOTE_CALL, UNVOTE_CALL] as const;

export type VotedQuestion = Pick<Question, "id" | "upvotes" | "downvotes" | "userVote">;

/** Votes on a question, or asks to log in. Of several votes on one question only the latest counts. */
export function voteOnQuestion(eventId: string, question: VotedQuestion, pressed: "upvote" | "downvote"): void {
  const session = readWalletSession();
  if (!session) {
    const { sentence, intent } = loginToVote(question.id, pressed);
    askToLogIn(eventId, sentence, intent);
    return;
  }
  const voteType = toggleVote(question.userVote, pressed);
  const { userVote, upvotes, downvotes } = question;
  submitVote(eventId, question.id, voteType, {
    profileId: session.profile.id,
    before: { userVote, upvotes, downvotes },
  });
}

/** Sends the vote that required the sign-in. */
export function voteAfterSignIn(eventId: string, { postId, voteType }: IntentPayloads["vote"], key: string): void {
  const profileId = readWalletSession()?.profile.id;
  if (profileId !== undefined) submitVote(eventId, postId, voteType, { profileId, key });
}

function submitVote(
  eventId: string,
  postId: string,
  voteType: Vote,
  { profileId, ...others }: { profileId: string; key?: string; before?: VoteState },
): string {
  const common = { params: { eventId, postId }, label: voteType, lane: `vote:${eventId}:${postId}`, ...others };
  return voteType === "none"
    ? submit({ call: UNVOTE_CALL, body: { profileId }, ...common })
    : submit({ call: VOTE_CALL, body: { profileId, voteType }, ...common });
}

/** The questions with the viewer's unsaved votes. */
export function useShownVotes(eventId: string, questions: readonly Question[]): readonly Question[] {
  return useWithUnsettled(questions, eventId, VOTE_CALLS, withEntry);
}

function withEntry(questions: readonly Question[], entry: OutboxEntry): readonly Question[] {
  const vote = voteOf(entry);
  return vote && entry.params["postId"] !== undefined
    ? questions.map((question) => (question.id === entry.params["postId"] ? withVote(question, vote, entry) : question))
    : questions;
}

function withVote(question: Question, vote: Vote, entry: OutboxEntry): Question {
  // Counts pushed since the vote was pressed may include it.
  const base = isFirstTry(entry) && entry.before ? (entry.before as VoteState) : question;
  return { ...question, ...withOwnVote(base, vote) };
}

/** Whether the vote on a question is queued after a failed attempt. */
export function useIsVoteQueued(eventId: string, postId: string): boolean {
  return useOutbox(eventId, VOTE_CALLS).some(
    (entry) => entry.params["postId"] === postId && isUnsettled(entry) && entry.attempts > 0,
  );
}

function voteOf({ label }: OutboxEntry): Vote | undefined {
  return VOTES.find((each) => each === label);
}

/** The intent votes with the profile of the new session. */
function loginToVote(postId: string, voteType: Vote) {
  return { sentence: t(VOTE_LOGIN_SENTENCE), intent: { kind: "vote" as const, payload: { postId, voteType } } };
}

export const handleVote = handlerOf<(typeof VOTE_CALLS)[number]>({
  refused: () => ({ title: t("Failed to vote") }),
  login: (entry) => loginToVote(entry.params["postId"] ?? "", voteOf(entry) ?? "none"),
  lists: questionsKey,
  apply: ({ entry, event, client }, summary) =>
    applyQuestionChange(client, event.id, { type: "voted", postId: entry.params["postId"] ?? "", summary }),
});
