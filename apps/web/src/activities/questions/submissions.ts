/** Sends questions and votes through the outbox. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { type Vote, VOTE_LOGIN_SENTENCE, VOTES } from "@hubbub/contract/activities/questions/index";
import { useMemo } from "react";

import type { IntentPayloads } from "../../auth/sign-in-intent.ts";
import { readWalletSession, useWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { isFirstTry, isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox, useWithUnsettled } from "../../outbox/use-outbox.ts";
import { askToLogIn, type Outcomes } from "../outcomes.ts";
import { useOwnPosts } from "../own-posts.ts";
import { applyQuestionChange, questionsKey } from "./queries.ts";
import { toggleVote, type VoteState, withAsked, withOwnVote } from "./question-list.ts";

export const SUBMIT_QUESTION = "POST /api/events/:eventId/social";

interface Draft {
  content: string;
  participantName: string;
  profileId: string | null;
}

/** Submits a question. Returns the key of its outbox entry. */
export function submitQuestion(eventId: string, { content, participantName, profileId }: Draft): string {
  return submit({
    call: SUBMIT_QUESTION,
    params: { eventId },
    body: { content, participantName, profileId, participantId },
    label: content,
  });
}

export const questionOutcomes: Outcomes<typeof SUBMIT_QUESTION> = {
  refused: () => ({ title: t("Failed to submit question") }),
  saved: ({ entry, event }) => {
    const title = t("Question submitted!");
    const isAnonymous = (entry.body as Partial<Draft>).profileId == null;
    return isAnonymous && event.reviewAnonymousQuestions
      ? { title, description: t("It is pending moderation. Others will see it once a moderator has approved it.") }
      : { title, shape: "pill" };
  },
  own: ({ id }) => id,
  lists: questionsKey,
  // An own pending question is not pushed.
  apply: ({ event, client }, question) =>
    applyChange(client, questionsKey(event.id), (list) => withAsked(list, question)),
};

/** Returns whether the viewer asked a question: from this device, or with the profile they are signed in with. */
export function useIsOwnQuestion(eventId: string): (question: Pick<Question, "id" | "profileId">) => boolean {
  const profileId = useWalletSession()?.profile.id;
  const ids = useOwnPosts(eventId, SUBMIT_QUESTION);
  return useMemo(() => {
    const own = new Set(ids);
    return (question) => (question.profileId !== null && question.profileId === profileId) || own.has(question.id);
  }, [ids, profileId]);
}

declare module "../../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    vote: { postId: string; voteType: Vote };
  }
}

const VOTE_CALL = "POST /api/events/:eventId/social/:postId/vote";
const UNVOTE_CALL = "DELETE /api/events/:eventId/social/:postId/vote";
const VOTE_CALLS = [VOTE_CALL, UNVOTE_CALL] as const;

export type VotedQuestion = Pick<Question, "id" | "upvotes" | "downvotes" | "userVote">;

/**
 * Votes on a question, or asks the person to sign in. The vote is shown immediately, and reverted if it is refused. Of
 * several votes on one question only the latest counts.
 */
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

export const voteOutcomes: Outcomes<(typeof VOTE_CALLS)[number]> = {
  refused: () => ({ title: t("Failed to vote") }),
  login: (entry) => loginToVote(entry.params["postId"] ?? "", voteOf(entry) ?? "none"),
  lists: questionsKey,
  apply: ({ entry, event, client }, summary) =>
    applyQuestionChange(client, event.id, { type: "voted", postId: entry.params["postId"] ?? "", summary }),
};
