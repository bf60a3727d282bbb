/** Mood votes through the outbox. */
import { type Mood, MOODS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { isFirstTry, isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";
import { submit, useOutbox } from "../../outbox/use-outbox.ts";
import type { Outcome, Outcomes } from "../outcomes.ts";
import { emojiResultsQuery } from "./queries.ts";
import { lockSentence, lockVoting, readVoteLock } from "./vote-lock.ts";

const VOTE_CALL = "POST /api/events/:eventId/emoji";
const TOO_MANY = 429;

/** Submits a vote. If the server refuses it because of a lock, it is not sent again later. */
export function voteForMood(eventId: string, mood: Mood): void {
  submit({
    call: VOTE_CALL,
    params: { eventId },
    body: { emoji: mood, participantId },
    label: mood,
    refuseWhenLimited: true,
  });
}

/** The vote that is not saved yet, if any. */
export function usePendingVote(eventId: string): { mood: Mood; state: "sending" | "queued" } | null {
  const entry = useOutbox(eventId, VOTE_CALL).findLast(isUnsettled);
  const mood = entry && moodOf(entry);
  // Show further attempts as "queued".
  return mood ? { mood, state: isFirstTry(entry) ? "sending" : "queued" } : null;
}

export const moodVoteOutcomes: Outcomes<typeof VOTE_CALL> = {
  refused: refusedToast,
  saved: savedToast,
  lists: (eventId) => emojiResultsQuery(eventId).queryKey,
};

/** Locks voting after a vote. */
function savedToast({ entry, event }: Outcome) {
  lockVoting(event.id, moodOf(entry), REACTION_LOCK_SECONDS);
  return { title: t("Reaction submitted!"), description: lockSentence(REACTION_LOCK_SECONDS) };
}

/** Locks voting after a refusal because of the lock. */
function refusedToast({ entry: { status, nextTryAt }, event }: Outcome) {
  const title = t("Failed to submit reaction");
  if (status !== TOO_MANY) return { title };
  lockUntil(event.id, nextTryAt);
  const secondsLeft = Math.ceil((nextTryAt - Date.now()) / 1000);
  // The server's sentence (REACT-5) contains the seconds, so the catalogs do not have it. Other limits last longer.
  return secondsLeft > 0 && secondsLeft <= REACTION_LOCK_SECONDS
    ? { title, description: lockSentence(secondsLeft) }
    : { title };
}

function lockUntil(eventId: string, until: number, now = Date.now()): void {
  const seconds = Math.min(REACTION_LOCK_SECONDS, Math.max(0, (until - now) / 1000));
  lockVoting(eventId, readVoteLock(eventId)?.mood ?? null, seconds, now);
}

function moodOf({ label }: OutboxEntry): Mood | null {
  return MOODS.find((mood) => mood === label) ?? null;
}
