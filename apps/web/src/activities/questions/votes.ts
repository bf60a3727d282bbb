/** Voting, through the outbox: shows at once, waits out a dead network, and undoes itself when refused. */
import type { Question, Vote, VoteSummary } from "@hubbub/contract/activities/questions";
import { VOTE_LOGIN_SENTENCE, VOTES } from "@hubbub/contract/activities/questions";
import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { type IntentPayloads, signInFor } from "../../auth/sign-in-intent.ts";
import { withWalletName } from "../../auth/wallet-name.ts";
import { readWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { isOpen, type OutboxEntry } from "../../outbox/entry.ts";
import { submitIntent } from "../../outbox/submit-intent.ts";
import { discard, submit, useOutbox, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { applyQuestionChange } from "./queries.ts";
import { toggled, withOwnVote } from "./question-list.ts";

const GIVE = "POST /api/events/:eventId/social/:postId/vote";
const TAKE_BACK = "DELETE /api/events/:eventId/social/:postId/vote";
const VOTE_CALLS = [GIVE, TAKE_BACK] as const;

/** Each question as it was when its vote was pressed: counts pushed meanwhile may have the vote in them already. */
const pressedOn = new Map<string, Question>();

/** Votes on a question, or asks to log in. Of several votes on one question the last word counts. */
export function vote(eventId: string, question: Question, pressed: "upvote" | "downvote"): void {
  const session = readWalletSession();
  if (!session) {
    askToLogIn(eventId, question.id, pressed);
    return;
  }
  const voteType = toggled(question.userVote, pressed);
  pressedOn.set(submitVote(eventId, question.id, voteType, session.profile.id), question);
}

/** Votes as the person wanted to before they signed in. A vote that they had given already stays. */
export function voteAfterSignIn(eventId: string, { postId, voteType }: IntentPayloads["vote"], key: string): void {
  const profileId = readWalletSession()?.profile.id;
  if (profileId !== undefined) submitIntent(key, () => submitVote(eventId, postId, voteType, profileId, key));
}

function submitVote(eventId: string, postId: string, voteType: Vote, profileId: string, key?: string): string {
  const rest = { params: { eventId, postId }, label: voteType, lane: `vote:${eventId}:${postId}`, key };
  return voteType === "none"
    ? submit({ call: TAKE_BACK, body: { profileId }, ...rest })
    : submit({ call: GIVE, body: { profileId, voteType }, ...rest });
}

/** The questions with the viewer's own votes laid over them that the server has not answered yet. */
export function useShownVotes(eventId: string, questions: readonly Question[]): readonly Question[] {
  const entries = useOutbox(eventId, VOTE_CALLS).filter(isOpen);
  if (entries.length === 0) return questions;
  const latest = new Map(entries.map((entry) => [entry.params["postId"], entry]));
  return questions.map((question) => shown(question, latest.get(question.id)));
}

/** Whether the vote on a question waits on this device for a network. */
export function useIsVoteQueued(eventId: string, postId: string): boolean {
  return useOutbox(eventId, VOTE_CALLS).some(
    (entry) => entry.params["postId"] === postId && isOpen(entry) && entry.attempts > 0,
  );
}

/** Settles each vote on the server's answer, or says why it was refused. */
export function useVoteOutcomes(eventId: string): void {
  const client = useQueryClient();
  const entries = useOutbox(eventId, VOTE_CALLS);
  useOutboxOutcome(eventId, VOTE_CALLS, ({ state, params }, answer) => {
    if (state === "saved" && answer)
      applyQuestionChange(client, eventId, {
        type: "voted",
        postId: params["postId"] ?? "",
        summary: answer as VoteSummary,
      });
  });
  // Also what was settled while the wall was not shown; its list has been fetched since.
  useEffect(() => {
    for (const entry of entries.filter((candidate) => !isOpen(candidate))) {
      pressedOn.delete(entry.key);
      discard(entry.key);
      if (entry.state === "refused") explain(eventId, entry);
    }
  }, [eventId, entries]);
}

function shown(question: Question, entry: OutboxEntry | undefined): Question {
  const own = VOTES.find((known) => known === entry?.label);
  if (!entry || !own) return question;
  const base = entry.attempts === 0 ? (pressedOn.get(entry.key) ?? question) : question;
  const { upvotes, downvotes, userVote } = withOwnVote(base, own);
  return { ...question, upvotes, downvotes, userVote };
}

function explain(eventId: string, { status, reason, params, label }: OutboxEntry): void {
  const voteType = VOTES.find((known) => known === label) ?? "none";
  if (status === 401) askToLogIn(eventId, params["postId"] ?? "", voteType);
  else toast({ title: t("Failed to vote"), description: reason || t("Please try again"), tone: "error" });
}

function askToLogIn(eventId: string, postId: string, voteType: Vote): void {
  const onSelect = () => signInFor(eventId, { kind: "vote", payload: { postId, voteType } });
  const description = withWalletName(t(VOTE_LOGIN_SENTENCE));
  toast({ title: t("Login Required"), description, action: { label: t("Login"), onSelect } });
}
