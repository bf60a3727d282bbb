/** Votes through the outbox. A vote is shown immediately, is queued while offline, and is reverted if refused. */
import type { Question, VoteSummary } from "@hubbub/contract/activities/questions/calls";
import { type Vote, VOTE_LOGIN_SENTENCE, VOTES } from "@hubbub/contract/activities/questions/index";

import { type IntentPayloads, signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { readWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { isFirstTry, isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { applyQuestionChange } from "./queries.ts";
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
    askToLogIn(eventId, question.id, pressed);
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

/** Applies the viewer's pending votes to the questions. */
export function useShownVotes(eventId: string, questions: readonly Question[]): readonly Question[] {
  const entries = useOutbox(eventId, VOTE_CALLS).filter(isUnsettled);
  if (entries.length === 0) return questions;
  const latest = new Map(entries.map((entry) => [entry.params["postId"], entry]));
  return questions.map((question) => withPendingVote(question, latest.get(question.id)));
}

/** Whether the vote on a question is queued after a failed attempt. */
export function useIsVoteQueued(eventId: string, postId: string): boolean {
  return useOutbox(eventId, VOTE_CALLS).some(
    (entry) => entry.params["postId"] === postId && isUnsettled(entry) && entry.attempts > 0,
  );
}

/** Applies the server's answer, or shows why the vote was refused. */
export function handleVote({ entry, answer, event, client }: Outcome): void {
  if (entry.state === "refused") showRefusal(event.id, entry);
  else if (answer)
    applyQuestionChange(client, event.id, {
      type: "voted",
      postId: entry.params["postId"] ?? "",
      summary: answer as VoteSummary,
    });
}

function withPendingVote(question: Question, entry: OutboxEntry | undefined): Question {
  const own = entry && voteOf(entry);
  if (!own) return question;
  // Counts pushed since the vote was pressed may include it.
  const base = isFirstTry(entry) && entry.before ? (entry.before as VoteState) : question;
  const { upvotes, downvotes, userVote } = withOwnVote(base, own);
  return { ...question, upvotes, downvotes, userVote };
}

function voteOf({ label }: OutboxEntry): Vote | null {
  return VOTES.find((vote) => vote === label) ?? null;
}

function showRefusal(eventId: string, entry: OutboxEntry): void {
  const { status, reason, params } = entry;
  if (status === 401) askToLogIn(eventId, params["postId"] ?? "", voteOf(entry) ?? "none");
  else toast({ title: t("Failed to vote"), description: reason || t("Please try again"), tone: "error" });
}

function askToLogIn(eventId: string, postId: string, voteType: Vote): void {
  const onSelect = () => signInFor(eventId, { kind: "vote", payload: { postId, voteType } });
  const description = withWalletName(t(VOTE_LOGIN_SENTENCE));
  toast({ title: t("Login Required"), description, action: { label: t("Login"), onSelect } });
}
