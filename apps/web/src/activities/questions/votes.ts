/** Voting: shows at once, settles with the server's answer, and undoes itself when refused. */
import type { Question, Vote, VoteSummary } from "@hubbub/contract/activities/questions";

import { VOTE_LOGIN_SENTENCE } from "@hubbub/contract/activities/questions";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { readWalletSession } from "../../auth/wallet-session.ts";
import { t } from "../../lib/i18n/translate.ts";
import { useMutation, usePendingVariables } from "../../lib/query/use-mutation.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import { toast } from "../../ui/toast.ts";
import { applyChange } from "./queries.ts";
import { toggled, withOwnVote } from "./question-list.ts";

/** A bad network swallows requests without a word; after this the vote counts as failed. */
const ANSWER_WITHIN_MS = 12_000;

interface PressedVote {
  vote: Vote;
  /** The question when the vote was pressed: counts pushed meanwhile may have the vote in them already. */
  question: Question;
}

const everyVote = (eventId: string) => ["question-vote", eventId] as const;
const votesOn = (eventId: string, postId: string) => [...everyVote(eventId), postId] as const;

/** Votes on a question, or asks to log in. Votes on one question go out in the order they were pressed. */
export function useVote(eventId: string, question: Question): (pressed: "upvote" | "downvote") => void {
  const client = useQueryClient();
  const key = votesOn(eventId, question.id);
  const { mutate } = useMutation<VoteSummary, PressedVote>({
    mutationKey: key,
    scope: { id: key.join(":") },
    mutationFn: ({ vote }) => sendVote(eventId, question.id, vote),
    onSuccess: (summary) => applyChange(client, eventId, { type: "voted", postId: question.id, summary }),
    onError: (error) => explain(eventId, error),
  });
  return (pressed) => {
    if (!readWalletSession()) askToLogIn(eventId);
    else mutate({ vote: toggled(question.userVote, pressed), question });
  };
}

/** The questions with the viewer's own unanswered votes laid over them. */
export function useShownVotes(eventId: string, questions: readonly Question[]): readonly Question[] {
  const pending = usePendingVariables<PressedVote>(everyVote(eventId));
  if (pending.length === 0) return questions;
  const latest = new Map(pending.map((pressed) => [pressed.question.id, pressed]));
  return questions.map((question) => shown(question, latest.get(question.id)));
}

function shown(question: Question, pressed: PressedVote | undefined): Question {
  if (!pressed) return question;
  const { upvotes, downvotes, userVote } = withOwnVote(pressed.question, pressed.vote);
  return { ...question, upvotes, downvotes, userVote };
}

function sendVote(eventId: string, postId: string, vote: Vote): Promise<VoteSummary> {
  const params = { eventId, postId };
  const profileId = readWalletSession()?.profile.id ?? null;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return vote === "none"
    ? request("DELETE /api/events/:eventId/social/:postId/vote", { params, body: { profileId }, signal })
    : request("POST /api/events/:eventId/social/:postId/vote", { params, body: { profileId, voteType: vote }, signal });
}

function explain(eventId: string, error: Error): void {
  if (error instanceof RequestError && error.status === 401) {
    askToLogIn(eventId);
    return;
  }
  const isServersWord = error instanceof RequestError && error.status !== 0 && error.reason !== "";
  toast({
    title: t("Failed to vote"),
    description: isServersWord ? error.reason : t("Please try again"),
    tone: "error",
  });
}

function askToLogIn(eventId: string): void {
  const onSelect = () => startWalletSignIn(eventId, window.location.pathname + window.location.search);
  toast({ title: t("Login Required"), description: t(VOTE_LOGIN_SENTENCE), action: { label: t("Login"), onSelect } });
}
